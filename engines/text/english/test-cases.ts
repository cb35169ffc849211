/** Written and spoken form, separated by ` -> `. */
export const en = `
  I have 3 cats and 21 fish. -> I have three cats and twenty-one fish.
  1,234,567 people -> one million two hundred thirty-four thousand five hundred sixty-seven people
  The value is 3.14. -> The value is three point one four.
  0.5 liters of milk -> zero point five liters of milk
  It is -5 °C outside. -> It is minus five degrees Celsius outside.
  1/2 cup and 1 1/2 cups -> one half cup and one and a half cups
  On May 3, 2026 it starts. -> On May third, twenty twenty-six it starts.
  the 1st of January -> the first of January
  Due 12/24/2025. -> Due December twenty-fourth, twenty twenty-five.
  2026-11-23 -> November twenty-third, twenty twenty-six
  In 1984 everything changed. -> In nineteen eighty-four everything changed.
  the 1990s -> the nineteen nineties
  Since 2005 she lives here. -> Since two thousand five she lives here.
  at 9:30 am -> at nine thirty A.M
  The train leaves at 14:30. -> The train leaves at fourteen thirty.
  It costs $3.50. -> It costs three dollars and fifty cents.
  £1 -> one pound
  €20 -> twenty euros
  $0.99 -> ninety-nine cents
  ¥1000 -> one thousand yen
  $5 million -> five million dollars
  25% off -> twenty-five percent off
  100 km/h -> one hundred kilometers per hour
  1 kg of flour and 250 g of sugar -> one kilogram of flour and two hundred fifty grams of sugar
  an apartment of 85 m² -> an apartment of eighty-five square meters
  16 GB of memory, 3.2 GHz -> sixteen gigabytes of memory, three point two gigahertz
  5–10 minutes -> five to ten minutes
  Call (415) 555-0132. -> Call four one five, five five five, zero one three two.
  +44 20 7946 0958 -> plus four four, two zero, seven nine four six, zero nine five eight
  info@example.com -> info at example dot com
  See www.example.com/help for more. -> See W.W.W dot example dot com slash help for more.
  Dr. Smith and Mr. Jones -> Doctor Smith and Mister Jones
  apples, pears, etc. -> apples, pears, et cetera.
  e.g. p. 12 -> for example page twelve
  Henry VIII and Elizabeth II -> Henry the eighth and Elizabeth the second
  in the XIX century -> in the nineteenth century
  Chapter IV -> Chapter four
  2 + 3 = 5 -> two plus three equals five
  Smith & Sons -> Smith and Sons
  the 2nd floor, the 21st time -> the second floor, the twenty-first time
  No. 5 -> Number five
  the FBI and NASA -> the F.B.I and NASA
  Good morning 😀! -> Good morning, grinning face!
  I love you ❤️❤️❤️ -> I love you, red heart
  Fly 🇩🇪 ✈️ 👩‍🚀 -> Fly, Germany, airplane, woman astronaut
  Nice 👍🏽, thanks -> Nice, thumbs up, thanks
  #Summer2026 -> hashtag Summer twenty twenty-six
  p < 0.05 -> p is less than zero point zero five
  a > b -> a is greater than b
`;
