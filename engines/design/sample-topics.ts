/** Topics of sample texts. The first topic whose words match the description is used. */
export interface SampleTopic {
  /** Regular expression. */
  readonly words: string;
  readonly sentences: readonly string[];
}

export const sampleTopics: readonly SampleTopic[] = [
  {
    words: 'pirates?|sailors?|sea|captain',
    sentences: [
      'Hoist the sails, you sleepy lot, for the wind has turned and there is an island ahead that no map will admit to.',
      'They say the gold lies under the third palm from the wreck, and that whoever digs for it hears singing.',
      'I have lost two ships, one eye and every game of dice in Tortuga, and I would do it all again before breakfast.',
      'Keep your lantern low and your voice lower, because the harbour has ears tonight.',
    ],
  },
  {
    words: 'wizards?|witch(?:es)?|magic(?:al|ian)?|sorcer\\w*|fantasy|elf|elves|fairy|dragons?',
    sentences: [
      'There are three rules in this tower, and the first is that nobody touches the blue book when it is asleep.',
      'You asked for a small spell, child, but small spells are the ones that change the weather.',
      'Long before the first king was crowned, the forest kept its own council, and it remembers every promise.',
      'Hold the candle still, think of rain, and whatever you hear behind you, do not turn around.',
    ],
  },
  {
    words: 'robots?\\w*|android|machines?|sci-?fi|space|aliens?|computer|futuristic',
    sentences: [
      'Docking sequence complete. Atmosphere is stable, temperature is nineteen degrees, and the crew has been asleep for four years.',
      'I have analysed your question from eleven directions, and I regret to say that the answer is a sandwich.',
      'All systems are within their limits, with the exception of the coffee machine, which has requested asylum.',
      'Beyond the last beacon there is no signal, only the slow ticking of our own engines.',
    ],
  },
  {
    words: 'monsters?|demon\\w*|villain\\w*|evil|creepy|horror|ghost\\w*|spooky|sinister|vampires?|ogre|troll|giant',
    sentences: [
      'You should not have come back to this house, not in October, and certainly not alone.',
      'Every clock in the hallway stopped at the same minute, and then, very slowly, one of them began again.',
      'I have waited under this bridge for three hundred winters, and you are the first who thought to knock.',
      'They will look for you in the morning, and they will find the door exactly as you left it.',
    ],
  },
  {
    words: 'news\\w*|anchor\\w*|reporter|journalist|broadcast\\w*|weather|radio',
    sentences: [
      'Good evening. The city council has voted to reopen the old tram line, more than sixty years after the last car ran.',
      'Officials say that the bridge will stay closed until Thursday, and ask drivers to leave an hour early.',
      'In sport, an equaliser in the final minute sent the home crowd out into the rain singing.',
      'And now the weather: clouds from the west this afternoon, with a fair chance of sun by the weekend.',
    ],
  },
  {
    words: 'advert\\w*|commercials?|promos?|sales\\w*|announcer|trailers?|energetic|excit\\w*|hyper\\w*',
    sentences: [
      'This weekend only, everything you have been meaning to start is waiting for you, and the doors open at eight!',
      'Imagine a morning that begins exactly the way you want it to, with no queue, no hurry and no compromise.',
      'One city, one summer, and one chance to get it right: coming soon to a screen near you.',
      'Call your friends, bring your family, and do not forget to bring your appetite, because we are just getting started!',
    ],
  },
  {
    words: 'meditat\\w*|calm\\w*|sooth\\w*|relax\\w*|whisper\\w*|asmr|peaceful|yoga|bedtime|sleep\\w*|gentle|soft\\w*',
    sentences: [
      'Let your shoulders drop, and notice the weight of your hands, resting exactly where they are.',
      'With every breath the day moves a little further away, like a boat that somebody has quietly untied.',
      'There is nothing to finish and nowhere to be, only the sound of the rain on the leaves outside.',
      'When you are ready, and not a moment before, open your eyes and come back to the room.',
    ],
  },
  {
    words: 'teach\\w*|professor|lectur\\w*|tutor\\w*|educat\\w*|explain\\w*|scientist|doctor|instructor|science',
    sentences: [
      'Today we will look at a simple question with a surprising answer: why does the sky turn red in the evening?',
      'Take a sheet of paper, fold it once, and you have already doubled the problem without noticing.',
      'The important part is not the formula on the board, but the moment at which you no longer need it.',
      'If you remember only one thing from this lesson, remember to ask how we know.',
    ],
  },
  {
    words: 'detective|noir|gritty|gravel\\w*|rasp\\w*|gruff|rugged|cowboy|western|weathered',
    sentences: [
      'The rain had been falling since Tuesday, and so had my opinion of the people who paid my rent.',
      'She put a photograph on the table, face down, the way people do when they already know the answer.',
      'Out here a man learns to count his water first, his horses second and his friends last.',
      'I told them I had retired. They told me that somebody had used my name, and that he was dead.',
    ],
  },
  {
    words: 'king|queen|knight|royal|regal|noble|medieval|prince(?:ss)?|emperor|warrior',
    sentences: [
      'Raise the gate and light the beacons, for tonight the northern riders come home, every one of them.',
      'A crown is a small thing to hold and a heavy thing to put down, as my father used to say.',
      'We did not build these walls to hide behind them, but so that others might sleep.',
      'Let it be written that on this day no sword was drawn, and that it was the harder victory.',
    ],
  },
  {
    words: 'grand\\w*|granny|elderly|old|aged|wise',
    sentences: [
      'When I was your age the river still froze in January, and we walked to school across the middle of it.',
      'Sit down, there is soup on the stove, and I will tell you how your uncle once sold the same goat twice.',
      'I have forgotten a great many names, but I could still find that orchard with my eyes closed.',
      'People hurry so much these days, and then they stand at the corner and wait for the light.',
    ],
  },
  {
    words: 'child\\w*|kids?|boys?|girls?|teen\\w*|young|cartoon\\w*|mouse|squeaky|tiny|playful|bubbly',
    sentences: [
      'Guess what, guess what? We found a frog in the garden, and it jumped right into the birthday cake!',
      'I am not tired at all, I was only resting my eyes so that they would be fast tomorrow.',
      'If you stand on the chair and I stand on the table, then together we are taller than a giraffe.',
      'Nobody believes me, but the moon followed our car the whole way home, even around the corners.',
    ],
  },
  {
    words: 'assistant|support|customer|agent|phone|call|professional|business|receptionist',
    sentences: [
      'Thank you for calling. I have your booking here, and I can move it to Friday morning if that suits you better.',
      'Your parcel left our warehouse an hour ago and should be with you tomorrow before noon.',
      'I understand how annoying that must be, so let us take it one step at a time and sort it out.',
      'Is there anything else that I can help you with today, or shall I send you a short summary?',
    ],
  },
  {
    words: '',
    sentences: [
      'The last bus had gone, so we walked home along the canal and talked about all the places we still wanted to see.',
      'Every act of kindness, however small, leaves the world a little lighter than it found it.',
      'On the market square they were setting up the stalls, and the whole street smelled of bread and oranges.',
      'It is strange how a single song on the radio can bring back a summer that you had almost forgotten.',
    ],
  },
];
