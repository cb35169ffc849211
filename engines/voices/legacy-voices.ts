import type { Voice } from './voice.ts';

type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male' | 'neutral',
  age: 'young' | 'middle_aged' | 'old',
  accent: string,
  useCase: string,
  descriptive: string,
  /** The default voice with the most similar gender, accent, age and sound. */
  spokenBy: string,
];

// biome-ignore format: one line a voice
const rows: readonly Row[] = [
  ['21m00Tcm4TlvDq8ikWAM', 'Rachel', 'female', 'young', 'american', 'narration', 'calm', 'Nora'],
  ['EXAVITQu4vr4xnSDxMaL', 'Sarah', 'female', 'young', 'american', 'news', 'soft', 'Nora'],
  ['hpp4J3VqNfWAUOO0d1Us', 'Bella', 'female', 'middle_aged', 'american', 'informative_educational', 'bright', 'Helen'],
  ['pNInz6obpgDQGcFmaJgB', 'Adam', 'male', 'middle_aged', 'american', 'narration', 'deep', 'Barrett'],
  ['JBFqnCBsd6RMkjVDRZzb', 'George', 'male', 'middle_aged', 'british', 'narration', 'warm', 'Edmund'],
  ['ErXwobaYiN019PkySvjV', 'Antoni', 'male', 'young', 'american', 'narration', 'rounded', 'Nolan'],
  ['VR6AewLTigWG4xSOukaG', 'Arnold', 'male', 'middle_aged', 'american', 'narration', 'crisp', 'Kip'],
  ['AZnzlk1XvdvUeBnXmlld', 'Domi', 'female', 'young', 'american', 'narration', 'strong', 'Pippa'],
  ['MF3mGyEYCl7XYWbV9V6O', 'Elli', 'female', 'young', 'american', 'narration', 'emotional', 'Pippa'],
  ['TxGEqnHWrfWFTfGW9XjX', 'Josh', 'male', 'young', 'american', 'narration', 'deep', 'Marlow'],
  ['yoZ06aMxZJJ28mfd3POQ', 'Sam', 'male', 'young', 'american', 'narration', 'raspy', 'Nolan'],
  ['9BWtsMINqrJLrRacOk9x', 'Aria', 'female', 'middle_aged', 'american', 'social_media', 'expressive', 'Helen'],
  ['CwhRBWXzGAHq8TQ4Fs17', 'Roger', 'male', 'middle_aged', 'american', 'social_media', 'confident', 'Marlow'],
  ['FGY2WhTYpPnrIDTdsKH5', 'Laura', 'female', 'young', 'american', 'social_media', 'upbeat', 'Pippa'],
  ['IKne3meq5aSn9XLyUdCD', 'Charlie', 'male', 'middle_aged', 'australian', 'conversational', 'natural', 'Stanley'],
  ['N2lVS1w4EtoT3dr4eOWO', 'Callum', 'male', 'middle_aged', 'american', 'characters', 'hoarse', 'Marlow'],
  ['SAz9YHcvj6GT2YYXdXww', 'River', 'neutral', 'middle_aged', 'american', 'social_media', 'confident', 'Rowan'],
  ['TX3LPaxmHKxFdv7VOQHJ', 'Liam', 'male', 'young', 'american', 'narration', 'articulate', 'Nolan'],
  ['XB0fDUnXU5powFXDhCwa', 'Charlotte', 'female', 'young', 'swedish', 'characters', 'quiet', 'Beatrix'],
  ['Xb7hH8MSUJpSbSDYk0k2', 'Alice', 'female', 'middle_aged', 'british', 'news', 'confident', 'Beatrix'],
  ['XrExE9yKIg1WjnnlVkGX', 'Matilda', 'female', 'middle_aged', 'american', 'narration', 'friendly', 'Helen'],
  ['bIHbv24MWmeRgasZH58o', 'Will', 'male', 'young', 'american', 'social_media', 'friendly', 'Nolan'],
  ['cgSgspJ2msm6clMCkdW9', 'Jessica', 'female', 'young', 'american', 'conversational', 'expressive', 'Pippa'],
  ['cjVigY5qzO86Huf0OWal', 'Eric', 'male', 'middle_aged', 'american', 'conversational', 'friendly', 'Marlow'],
  ['iP95p4xoKVk53GoZ742B', 'Chris', 'male', 'middle_aged', 'american', 'conversational', 'casual', 'Marlow'],
  ['nPczCjzI2devNBz1zQrb', 'Brian', 'male', 'middle_aged', 'american', 'narration', 'deep', 'Barrett'],
  ['onwK4e9ZLuTAKqWW03F9', 'Daniel', 'male', 'middle_aged', 'british', 'news', 'authoritative', 'Edmund'],
  ['pFZP5JQG7iQjIQuC4Bku', 'Lily', 'female', 'middle_aged', 'british', 'narration', 'warm', 'Beatrix'],
  ['pqHfZKP75CvOlQylNhV4', 'Bill', 'male', 'old', 'american', 'narration', 'trustworthy', 'Barrett'],
  ['29vD33N1CtxCmqQRPOHJ', 'Drew', 'male', 'middle_aged', 'american', 'news', 'rounded', 'Marlow'],
  ['2EiwWnXFnvU5JabPnv8n', 'Clyde', 'male', 'middle_aged', 'american', 'characters', 'gruff', 'Barrett'],
  ['5Q0t7uMcjvnagumLfvZi', 'Paul', 'male', 'middle_aged', 'american', 'news', 'authoritative', 'Kip'],
  ['CYw3kZ02Hs0563khs1Fj', 'Dave', 'male', 'young', 'british', 'conversational', 'casual', 'Stanley'],
  ['D38z5RcWu1voky8WS1ja', 'Fin', 'male', 'old', 'irish', 'characters', 'rough', 'Angus'],
  ['LcfcDJNUP1GQjkzn1xUU', 'Emily', 'female', 'young', 'american', 'narration', 'calm', 'Nora'],
  ['g5CIjZEefAph4nQFvHAz', 'Ethan', 'male', 'young', 'american', 'narration', 'whispering', 'Nolan'],
  ['jsCqWAovK2LkecY7zXl4', 'Freya', 'female', 'young', 'american', 'characters', 'excited', 'Nora'],
  ['jBpfuIE2acCO8z3wKNLl', 'Gigi', 'female', 'young', 'american', 'characters', 'childlike', 'Pippa'],
  ['zcAOhNBS3c14rBihAFp1', 'Giovanni', 'male', 'young', 'italian', 'narration', 'foreign', 'Nolan'],
  ['z9fAnlkpzviPz146aGWa', 'Glinda', 'female', 'middle_aged', 'american', 'characters', 'theatrical', 'Helen'],
  ['oWAxZDx7w5VEj9dCyTzz', 'Grace', 'female', 'young', 'southern american', 'narration', 'pleasant', 'Nora'],
  ['SOYHLrjzK2X1ezoPC6cr', 'Harry', 'male', 'young', 'american', 'characters', 'anxious', 'Nolan'],
  ['ZQe5CZNOzWyzPSCn5a3c', 'James', 'male', 'old', 'australian', 'news', 'calm', 'Edmund'],
  ['bVMeCyTHy58xNoL34h3p', 'Jeremy', 'male', 'young', 'irish', 'narration', 'excited', 'Fergus'],
  ['t0jbNlBVZ17f02VDIeMI', 'Jessie', 'male', 'old', 'american', 'characters', 'raspy', 'Barrett'],
  ['Zlb1dXrM653N07WRdFW3', 'Joseph', 'male', 'middle_aged', 'british', 'news', 'articulate', 'Edmund'],
  ['Yko7PKHZNXotIFUBG7I9', 'Matthew', 'male', 'middle_aged', 'british', 'narration', 'calm', 'Edmund'],
  ['flq6f7yk4E4fJM5XTYuZ', 'Michael', 'male', 'old', 'american', 'narration', 'sonorous', 'Barrett'],
  ['zrHiDhphv9ZnVXBqCLjz', 'Mimi', 'female', 'young', 'swedish', 'characters', 'childlike', 'Pippa'],
  ['piTKgcLEGmPE4e6mEKli', 'Nicole', 'female', 'young', 'american', 'narration', 'whispering', 'Nora'],
  ['ODq5zmih8GrVes37Dizd', 'Patrick', 'male', 'middle_aged', 'american', 'characters', 'loud', 'Marlow'],
  ['wViXBPUzp2ZZixB1xQuM', 'Ryan', 'male', 'middle_aged', 'american', 'narration', 'firm', 'Marlow'],
  ['knrPHWnBmmDHMoiMeP3l', 'Santa Claus', 'male', 'old', 'american', 'characters', 'jolly', 'Barrett'],
  ['pMsXgVXv3BLzUgSXRplE', 'Serena', 'female', 'middle_aged', 'american', 'conversational', 'pleasant', 'Helen'],
  ['GBv7mTt0atIp3Br8iCZE', 'Thomas', 'male', 'young', 'american', 'narration', 'calm', 'Nolan'],
  ['ThT5KcBeYPX3keUQqHPh', 'Dorothy', 'female', 'young', 'british', 'narration', 'pleasant', 'Beatrix'],
];

/** The public voices whose IDs clients hard-code, each spoken by one of `voices`; those without a speaker are omitted. */
export const legacyVoices = (voices: readonly Voice[]): Voice[] =>
  rows.flatMap(([id, name, gender, age, accent, useCase, descriptive, spokenBy]) =>
    voices
      .filter((voice) => voice.name === spokenBy && voice.category === 'premade')
      .map((voice) => ({
        ...voice,
        id,
        name,
        description: `A voice that existing clients name. ${spokenBy} speaks for it.`,
        labels: { gender, age, accent, use_case: useCase, descriptive, language: 'en' },
        isLegacy: true,
      })),
  );
