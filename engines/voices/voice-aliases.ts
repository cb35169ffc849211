import { defaultVoices } from './default-voices.ts';

/** Public IDs of default voices that clients hard-code, and our voice with the most similar gender, age and accent. */
const names: Readonly<Record<string, string>> = {
  '21m00Tcm4TlvDq8ikWAM': 'Nora', // Rachel
  EXAVITQu4vr4xnSDxMaL: 'Nora', // Sarah
  pNInz6obpgDQGcFmaJgB: 'Barrett', // Adam
  JBFqnCBsd6RMkjVDRZzb: 'Edmund', // George
  ErXwobaYiN019PkySvjV: 'Nolan', // Antoni
  VR6AewLTigWG4xSOukaG: 'Kip', // Arnold
  AZnzlk1XvdvUeBnXmlld: 'Pippa', // Domi
  MF3mGyEYCl7XYWbV9V6O: 'Pippa', // Elli
  TxGEqnHWrfWFTfGW9XjX: 'Marlow', // Josh
  yoZ06aMxZJJ28mfd3POQ: 'Nolan', // Sam
  '9BWtsMINqrJLrRacOk9x': 'Helen', // Aria
  CwhRBWXzGAHq8TQ4Fs17: 'Marlow', // Roger
  FGY2WhTYpPnrIDTdsKH5: 'Pippa', // Laura
  IKne3meq5aSn9XLyUdCD: 'Stanley', // Charlie
  N2lVS1w4EtoT3dr4eOWO: 'Marlow', // Callum
  SAz9YHcvj6GT2YYXdXww: 'Rowan', // River
  TX3LPaxmHKxFdv7VOQHJ: 'Nolan', // Liam
  XB0fDUnXU5powFXDhCwa: 'Beatrix', // Charlotte
  Xb7hH8MSUJpSbSDYk0k2: 'Beatrix', // Alice
  XrExE9yKIg1WjnnlVkGX: 'Helen', // Matilda
  bIHbv24MWmeRgasZH58o: 'Nolan', // Will
  cgSgspJ2msm6clMCkdW9: 'Pippa', // Jessica
  cjVigY5qzO86Huf0OWal: 'Marlow', // Eric
  iP95p4xoKVk53GoZ742B: 'Marlow', // Chris
  nPczCjzI2devNBz1zQrb: 'Barrett', // Brian
  onwK4e9ZLuTAKqWW03F9: 'Edmund', // Daniel
  pFZP5JQG7iQjIQuC4Bku: 'Beatrix', // Lily
  pqHfZKP75CvOlQylNhV4: 'Barrett', // Bill
  '29vD33N1CtxCmqQRPOHJ': 'Marlow', // Drew
  '2EiwWnXFnvU5JabPnv8n': 'Barrett', // Clyde
  '5Q0t7uMcjvnagumLfvZi': 'Kip', // Paul
  CYw3kZ02Hs0563khs1Fj: 'Stanley', // Dave
  D38z5RcWu1voky8WS1ja: 'Angus', // Fin
  LcfcDJNUP1GQjkzn1xUU: 'Helen', // Emily
  g5CIjZEefAph4nQFvHAz: 'Nolan', // Ethan
  jsCqWAovK2LkecY7zXl4: 'Nora', // Freya
  jBpfuIE2acCO8z3wKNLl: 'Pippa', // Gigi
  zcAOhNBS3c14rBihAFp1: 'Nolan', // Giovanni
  z9fAnlkpzviPz146aGWa: 'Helen', // Glinda
  oWAxZDx7w5VEj9dCyTzz: 'Nora', // Grace
  SOYHLrjzK2X1ezoPC6cr: 'Nolan', // Harry
  ZQe5CZNOzWyzPSCn5a3c: 'Edmund', // James
  bVMeCyTHy58xNoL34h3p: 'Fergus', // Jeremy
  Zlb1dXrM653N07WRdFW3: 'Edmund', // Joseph
  flq6f7yk4E4fJM5XTYuZ: 'Barrett', // Michael
  zrHiDhphv9ZnVXBqCLjz: 'Pippa', // Mimi
  piTKgcLEGmPE4e6mEKli: 'Helen', // Nicole
  ODq5zmih8GrVes37Dizd: 'Marlow', // Patrick
  wViXBPUzp2ZZixB1xQuM: 'Marlow', // Ryan
  pMsXgVXv3BLzUgSXRplE: 'Nora', // Serena
  GBv7mTt0atIp3Br8iCZE: 'Marlow', // Thomas
  ThT5KcBeYPX3keUQqHPh: 'Beatrix', // Dorothy
};

/** Maps a public ID to the ID of our voice. */
export const voiceAliases: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([publicId, name]) =>
    defaultVoices.filter((voice) => voice.name === name).map((voice) => [publicId, voice.id]),
  ),
);
