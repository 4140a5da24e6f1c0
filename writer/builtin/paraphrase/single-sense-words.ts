import type { Replacement } from './replacement.ts'

const word = (pattern: string, to: string): Replacement => [new RegExp(`(?<![\\w'’-])${pattern}(?![\\w'’-])`, 'g'), to]
/** Also matches a capitalized word at the start of a sentence; elsewhere it is a name. */
const anyCase = (pattern: string, to: string): Replacement => {
  const capital = pattern.replace(/[a-z]/, (letter) => letter.toUpperCase())
  const written = capital.split('(')[0]!
  return [new RegExp(`(?<![\\w'’-])(?:${pattern}|${capital}(?<=^\\s*${written}))(?![\\w'’-])`, 'g'), to]
}
const quantity =
  '(?=\\s+(?:all|every|everyone|everybody|everything|half|\\d|one|two|three|four|five|ten|twenty|a hundred))'

/**
 * Words with one meaning and a synonym that fits the same contexts, in every inflected form. Most
 * synonyms fail this: "hard work" is not "difficult work", so such words appear only with the
 * neighbours that make them safe.
 */
export const neutralWords: readonly Replacement[] = [
  anyCase('someone', 'somebody'),
  anyCase('everyone', 'everybody'),
  anyCase('anyone', 'anybody'),
  anyCase('no one', 'nobody'),
  word('(?<!not )almost' + quantity, 'nearly'),
  word(
    '(?<!by )(?<!my )mistake(?! for)(?=[\\s.,;:!?])(?<!(?:to|not|never|will|would|could|may|might|can|don.t) mistake)',
    'error',
  ),
  word('(?<!no )mistakes(?! (?:for|him|her|it|them))', 'errors'),
  word('begins(?= to \\w)', 'starts'),
  word('began(?= to \\w)', 'started'),
  word('rapidly', 'quickly'),
  word('entirely', 'completely'),
  word('huge', 'enormous'),
  word('numerous', 'many'),
  word('approximately(?= \\d)', 'about'),
]

export const formalWords: readonly Replacement[] = [
  word('rebuild', 'reconstruct'),
  word('rebuilds', 'reconstructs'),
  word('rebuilt', 'reconstructed'),
  word('rebuilding', 'reconstructing'),
  word('bought', 'purchased'),
  word('(?<=\\b(?:to|will|would|can|could|should|must|may|might) )buy(?! (?:into|out|off|up|time))', 'purchase'),
  word('famous(?! for being)', 'renowned'),
  anyCase('maybe', 'perhaps'),
  word('kids', 'children'),
  word('(?<!how )(?<!more )(?<!as )(?<!most )often(?! than)(?! as)', 'frequently'),
  word('(?<=\\b(?:is|are|was|were|be) )hard(?= to \\w)', 'difficult'),
  word('quickly', 'rapidly'),
  word(
    'about(?= \\d[\\d,.]* (?:per cent|percent|%|\\w+s\\b))(?<=\\b(?:is|are|was|were|costs|cost|takes|took|of|for|to|after|weighs|lasts) about)',
    'approximately',
  ),
  word('photos', 'photographs'),
  word('huge', 'enormous'),
  word('(?:happened)(?=[.,;]| (?:in|on|at|during|after|before|because|when) )', 'occurred'),
]

export const plainWords: readonly Replacement[] = [
  word('utili[sz]e', 'use'),
  word('utili[sz]es', 'uses'),
  word('utili[sz]ed', 'used'),
  word('utili[sz]ing', 'using'),
  word('utili[sz]ation of', 'use of'),
  word('purchased(?! by)', 'bought'),
  word('(?<=\\b(?:to|will|would|can|could|should|must|may|might) )purchase', 'buy'),
  word('assisted', 'helped'),
  word('(?<=\\b(?:to|will|would|can|could|should|must|may|might) )assist', 'help'),
  word('assistance', 'help'),
  word('commences', 'starts'),
  word('commenced', 'started'),
  word('(?<=\\b(?:to|will|would|can|could|should|must|may|might) )commence', 'start'),
  word('(?<!(?:an?|the|is|are|was|were|be|been|not|more) )sufficient(?= [a-z]+)', 'enough'),
  word('attempted(?= to \\w)', 'tried'),
  word('numerous', 'many'),
  word('(?<!(?:more|most|less|least|as|so|how|too) )frequently', 'often'),
  word('rapidly', 'quickly'),
  word('reconstructed', 'rebuilt'),
  word('(?<=\\b(?:is|are|was|were|be) )difficult(?= to \\w)', 'hard'),
  word('enormous', 'huge'),
  anyCase('approximately(?= \\d)', 'about'),
  word('requires(?= [a-z])(?! that)(?! (?:him|her|you|us|them|people|users) to)', 'needs'),
  word('renowned', 'famous'),
]

export const casualWords: readonly Replacement[] = [...plainWords, anyCase('perhaps', 'maybe')]
