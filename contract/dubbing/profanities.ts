/**
 * Swear words that the profanity filter of dubs hides, in the languages that are dubbed most. Short on purpose: it holds
 * words that are vulgar wherever they stand. Entries are whole words in lower case; a trailing `*` stands for any ending.
 */
export const profanities: readonly string[] = [
  // English
  ...[
    'arsehole*',
    'asshole*',
    'bastard*',
    'bitch*',
    'bollocks',
    'bullshit*',
    'cock',
    'cocksucker*',
    'cunt*',
    'dickhead*',
  ],
  ...[
    'fuck*',
    'motherfuck*',
    'piss',
    'pissed',
    'prick',
    'shit',
    'shits',
    'shitty',
    'slut*',
    'twat*',
    'wanker*',
    'whore*',
  ],
  // Spanish
  ...[
    'cabrón',
    'cabrones',
    'coño',
    'cojones',
    'gilipollas',
    'hijoputa',
    'joder',
    'jodid*',
    'mierda*',
    'pendej*',
    'puta*',
  ],
  // German
  ...[
    'arsch',
    'arschloch',
    'arschlöcher',
    'fick*',
    'fotze*',
    'hurensohn*',
    'scheiß*',
    'scheiss*',
    'verfickt*',
    'wichser*',
  ],
  // French
  ...['bordel', 'connard*', 'connasse*', 'enculé*', 'merde*', 'nique', 'putain*', 'salaud*', 'salope*'],
  // Italian
  ...['cazzo', 'coglione', 'coglioni', 'merda', 'puttana', 'stronz*', 'vaffanculo'],
  // Portuguese
  ...['caralho', 'foda*', 'foder', 'merda', 'porra', 'puta'],
  // Dutch
  ...['godverdomme', 'klootzak*', 'kut', 'lul'],
  // Polish
  ...['chuj*', 'jebać', 'jeban*', 'kurwa', 'kurwy', 'pierdol*', 'spierdal*'],
];
