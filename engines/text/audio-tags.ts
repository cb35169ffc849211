/** Words of audio tags: how a text is said, and sounds. In lower case. */
const words = new Set(
  `accent accented admiring afraid aggressive aggressively agitated alarmed alarm amazed american amused and angrily angry
  annoyed announcer anxious anxiously apologetic applause applauds applauding arabic argumentative arguing ashamed astonished
  at audible australian authoritative awe awkward background barely bark barking barks begging beginning bell bells bewildered
  big bitter bitterly blows boom bored breath breathes breathing breathless breathlessly breathy bright brightly british
  broken burp burps burst calm calmly canadian car cartoon casual casually cautious cautiously change chatter cheer cheerful
  cheerfully cheering cheers chime chinese chuckle chuckles chuckling clap clapping claps clear clearing clears cold coldly
  confident confidently confused confusedly conspiratorial contemptuous content cough coughing coughs crack cracking creaking
  cried cries crowd cry crying curious curiously cutely cynical cynically dark deadpan deep defeated defensive defiant
  deliberate delighted delivery depressed desperate desperately determined devastated disappointed disappointedly disgusted
  dismissive disdain distant distantly door dramatic dramatically dreamy drily drunk dry drum dutch eager eagerly echo
  echoing elated embarrassed emotional emotionally emphasis emphasized emphatic emphatically energetic enthusiastic
  enthusiastically evil exasperated excited excitedly exclaims exclaiming exhale exhales exhaling exhausted explosion explosions
  fart fast faster fading fearful fearfully firm firmly flat flatly flirtatious flustered footsteps forceful forcefully formal
  formally frantic frantically french friendly frightened frustrated frustratedly furious furiously gasp gasping gasps gentle
  gently german giggle giggles giggling gravelly greek grim groan groaning groans growl growling growls grumbles grumbling
  grunt grunting grunts guilty gulp gulping gulps gunfire gunshot gunshots happily happy hard harsh harshly heartbroken heavy
  heavily hesitant hesitantly hesitating hesitates hiccup hiccups high hindi hissing hoarse hoarsely hopeful hopefully
  horrified howling hum humming hums humorous hurried hurriedly hushed hysterical hysterically impatient impatiently
  impressed in indian indifferent indignant inhale inhales inhaling inner innocent insistent intense intensely interrupted
  interrupting intimate into intrigued ironic ironically irish irritated italian jamaican japanese jaw joking jokingly
  jolly joyful joyfully jumping keyboard kiss knock knocking korean laugh laughing laughs laughter lazy light lightly like
  long loud louder loudly loving lovingly low manic mean meek melancholic melancholy menacing menacingly microphone mischievous
  mischievously mocking mockingly monotone mood moan moaning moans monster muffled mumbling mumbles music muttering mutters
  mysterious mysteriously nasal narrator nervous nervously neutral noise normal nostalgic off offended optimistic out
  overlapping overwhelmed pained panic panicked panicking panting passionate passionately patient pause paused pauses
  pensive phone pirate playful playfully pleading pleased polish polite politely pondering portuguese powerful professional
  proud proudly quick quicker quickly quiet quieter quietly quizzically radio rain raised raspy rapid rapidly ready realizing
  reassuring reassuringly reflective refined regretful relaxed relief relieved reluctant reluctantly resigned resignedly
  reverent ringing robot robotic romantic rough rushed russian sad sadly sarcasm sarcastic sarcastically scared scoffs scottish
  scream screaming screams secretive seductive sensual serious seriously shaking shaky sharp sharply shivering shocked short
  shout shouted shouting shouts shrieks shrill shy shyly sigh sighing sighs silence silent silently sincere sincerely sing
  singing sings singsong siren sinister slight slightly slow slower slowly sly slyly smacks smile smiles smiling smug smugly
  sneering sneezes sneeze sneezing sniff sniffing sniffles sniffling sniffs snore snores snoring snort snorting snorts sob
  sobbing sobs soft softer softly solemn solemnly somber sorrowful southern spanish speaking squeaky stammering stammers
  starting static steady stern sternly stressed strong strongly stuttering stutters subdued suddenly sulking surprise surprised
  surprisedly suspenseful suspicious suspiciously swallow swallows swallowing swedish sweet sweetly sympathetic taunting tearful
  tearfully teasing teasingly tender tenderly tense terrified texan thick thinking thoughtful thoughtfully threatening throat
  thunder tired tiredly tone touched tremble trembling troubled triumphant triumphantly turkish typing uncertain uncomfortable
  under uneasy upset urgent urgently valley very vietnamese villain voice volume vulnerable warily warm warmly wary water weak
  weakly weary weep weeping weeps wheezes wheezing whimper whimpering whimpers whine whining whines whisper whispered whispering
  whispers whistle whistles whistling wistful wistfully with woo wonder worried worriedly yawn yawning yawns yell yelling
  yells young zombie old`.split(/\s+/),
);

/** Whether the text between square brackets is an audio tag: `laughs`, `whispers softly`, `strong French accent`. */
export function isAudioTag(content: string): boolean {
  const all = content.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  return all.length > 0 && (all.every((word) => words.has(word)) || (all.length > 1 && all.at(-1) === 'accent'));
}
