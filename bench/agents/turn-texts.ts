/** What people say to agents; `|` is a pause within a turn. */
export interface SpokenTurn {
  readonly language: string;
  /** Parts between the pauses. */
  readonly parts: readonly string[];
}

const english = `
I would like to book a table for | um | four people on Friday evening
my order number is | four two seven | one one nine | eight
I'm calling because | the package that I ordered last week | never arrived
can you tell me | when the next train to Boston leaves
yes | I think so
I want to change my appointment | from Tuesday | to Thursday morning
so basically | my internet has been down since | yesterday afternoon
no thank you | that's all
my name is | Jonathan Miller
it's spelled | m i l | l e r
I live at | twenty two | Baker Street
well | I tried to reset the password | but it didn't work
do you have anything | in a larger size
the thing is | I already paid for it
I need to cancel my subscription | because I'm moving to another country
what is the difference between | the basic plan and the premium plan
if the delivery is late | can I still get a refund
my email is | anna dot smith | at example dot com
could you please | repeat that
I'd like the salmon | and a glass of white wine please
we are a group of | let me see | seven people
the flight leaves on | the third of | October
I have a question about | your opening hours
okay | and how much does it cost
hm | I'm not sure if I can make it on Monday
I was wondering | if you could help me with my invoice
the screen is broken | it happened when I dropped it
can I speak to | a real person
it is a red bicycle | with a basket on the front
I think it was around | two o'clock
please send it to my office | not to my home
I'd prefer a window seat | if there is one
when I open the app | it says that my session has expired
the number is | five five five | zero one nine nine
I bought it in | I think it was March
how do I | connect the printer to my laptop
there was a charge of | thirty dollars | on my credit card
I lost my card | so I need a new one
not really | I just wanted to know the price
is it possible to | pay in three months
you can reach me | after six in the evening
I want to buy | two tickets for the concert tonight
my daughter is | eight years old
I would rather | wait until next week
it worked yesterday | but today it doesn't start
the blue one | the large size
thanks
goodbye
where is my package
I want to speak to an agent
tomorrow at nine
that sounds good
can you help me
how long does it take
I don't know
the second option please
`;
const german = `
ich möchte einen Tisch reservieren für | vier Personen am Freitag
meine Kundennummer ist | vier zwei sieben | eins eins neun
ich rufe an weil | mein Paket nicht angekommen ist
können Sie mir sagen | wann der nächste Zug nach Bremen fährt
mein Name ist | Andrea Schneider
ich hätte gern | ähm | zwei Karten für heute Abend
wenn es regnet | kann ich den Termin dann verschieben
nein danke | das war alles
ich habe eine Frage zu | meiner letzten Rechnung
das Gerät geht nicht mehr an | obwohl ich es geladen habe
ja gerne
wie lange haben Sie heute geöffnet
das ist alles
morgen um neun Uhr
`;

const moreEnglish = `
hi | I'm having trouble with my router
I ordered a pair of shoes | in size | eleven
the washing machine makes | a really loud noise
what happens | if I miss my appointment
I paid with | uh | my debit card
my postcode is | nine zero | two one zero
we'd like to check in at | around four in the afternoon
he told me | that the part would arrive on Thursday
sorry | could you say that again
is there any way to | get it delivered sooner
you charged me twice | and I want my money back
I'm looking for a gift | for my mother
the last time I called | nobody picked up
let's do | Wednesday at half past ten
I'd like to return | these headphones
after I updated the app | everything disappeared
the address is | fourteen | Maple Avenue
how much would it cost to | ship this to Canada
it's for | two adults and | one child
I forgot | my password
we moved in last month | and the heating still isn't working
can I pay | by bank transfer
my surname is spelled | b r o | w n
actually | make that three
I haven't received | any confirmation yet
I need | a doctor's appointment as soon as possible
which of these | is the cheapest
there is something wrong with | the front door
please cancel it
what time do you close
yes that works for me
I'd like to speak to somebody in sales
no I already have one
it should be under my wife's name
around noon would be perfect
do you deliver on weekends
nothing else
everything is fine now
`;
const moreGerman = `
guten Tag | ich brauche einen Termin beim Zahnarzt
die Rechnung ist | viel zu hoch
haben Sie | noch ein Zimmer frei
ich würde gerne wissen | ob mein Antrag angekommen ist
meine Adresse lautet | Gartenweg | siebzehn
wir sind am Samstag | leider nicht zu Hause
seit gestern funktioniert | das Internet nicht mehr
das Paket sollte eigentlich | am Montag kommen
ich habe mein Passwort vergessen | und komme nicht mehr rein
ja | das passt mir gut
was kostet das
am liebsten nachmittags
das möchte ich nicht
vielen Dank für Ihre Hilfe
`;

const heldOutEnglish = `
my car won't start and | I'm stuck on the highway
I need to reschedule my cleaning for | the week after next
the reference is | seven seven | three one four | two
we would like | the lobster and two side salads
are there any flights to | Denver before noon
the technician said that | he'd come back on Friday
um | I think I left my jacket in your restaurant
can you check whether | my passport application went through
I'm allergic to | nuts and shellfish
it stopped working after | the last update
our hotel room has | no hot water
I'd like to know | how many points I have
last year we paid | about two hundred dollars
when the alarm goes off | do I have to call you
so I pressed the button and | nothing happened
please put me through to | the billing department
the invoice says | ninety nine euros but I only ordered one
do I need | a visa for that
my husband and I are | looking for a bigger apartment
I've been waiting for | over three weeks now
could I get | a receipt for that please
that's not what | I asked for
the name on the booking is | Patricia | Gonzales
I want the one with | the leather seats
it depends on | what it costs
I can do Monday | or maybe Tuesday afternoon
yeah | that's fine
what's the wifi password
just one more question
I will call back later
that was my last question thank you
the morning would be better for me
no it's still not working
how do I get there
two adults please
I am not interested
`;
const heldOutGerman = `
ich möchte gern wissen wann | meine Bestellung geliefert wird
mein Auto steht auf | der Autobahn und springt nicht an
können Sie mich bitte mit | der Buchhaltung verbinden
die Nummer lautet | drei drei sieben | acht null eins
wir suchen eine Wohnung mit | drei Zimmern und Balkon
wenn ich den Knopf drücke | passiert überhaupt nichts
ich bin allergisch gegen | Nüsse
der Techniker hat gesagt dass | er morgen wiederkommt
ähm | ich glaube ich habe meine Jacke vergessen
am Montag kann ich | erst nach sechs
das wäre schön
wie komme ich dahin
nein es geht immer noch nicht
ich rufe später noch einmal an
`;

const read = (language: string, list: string): SpokenTurn[] =>
  list
    .trim()
    .split('\n')
    .map((line) => ({ language, parts: line.split('|').map((part) => part.trim()) }));

/** In view when the rules were written. */
export const knownTurns: readonly SpokenTurn[] = [
  ...read('en', english),
  ...read('en', moreEnglish),
  ...read('de', german),
  ...read('de', moreGerman),
];
/** Written after the rules, which were not changed since. */
export const heldOutTurns: readonly SpokenTurn[] = [...read('en', heldOutEnglish), ...read('de', heldOutGerman)];

/** What listeners say while an agent speaks, and what shall stop it. */
export const backchannels: readonly string[] =
  'uh huh|mm hmm|yeah|yes|okay|right|I see|got it|oh okay|alright|sure|really|exactly|yeah yeah|oh I see|great|good|of course|makes sense|interesting'.split(
    '|',
  );
export const interruptions: readonly string[] =
  "stop|wait a moment|no that's wrong|excuse me|hold on please|I have a question|can I say something|not that one|no I meant Sunday|actually cancel that|what did you say|that is too expensive|I don't want that|let me talk to a person|please be quiet".split(
    '|',
  );
