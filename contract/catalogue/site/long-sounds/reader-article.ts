/** The article that the player on the page about the text reader reads, written for this page. */
export const articleTitle = 'How a lighthouse keeps time';

export const articleVoice = { id: 'PNXoaK7lZpZso8urnMWy', name: 'Beatrix' };

/** The paragraphs of the article, by sentences. */
export const articleParagraphs: readonly (readonly string[])[] = [
  [
    'Every lighthouse has its own rhythm.',
    'One turns its beam every five seconds, another flashes twice and then stays dark for ten.',
    'Sailors call this pattern the character of a light.',
    'It is printed on the chart beside the name of the place.',
  ],
  [
    'At night, a navigator counts the seconds between two flashes and knows which coast lies ahead.',
    'For that reason, lights near each other have different characters.',
  ],
  [
    'When the lamps burned oil, a clockwork with a falling weight turned the lens, and the keeper wound it up again every few hours.',
    'Today a motor turns it, and a small computer watches the motor.',
    'The rhythm is still the same.',
  ],
];

export const articleSoundId = 'article';
