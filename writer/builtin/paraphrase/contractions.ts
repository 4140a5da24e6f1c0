import type { Replacement } from './replacement.ts'

const subject = 'I|you|he|she|it|we|they'
/** Matches words after which a contracted verb would end a clause ("who we're and what"). */
const asksFor = '(?<!\\b(?:who|what|where|how|as|than|that|whatever|wherever|how \\w+)\\s)'
const goesOn = '(?=\\s+(?!and\\b|or\\b|but\\b|as\\b|because\\b|when\\b|if\\b|than\\b|who\\b|too\\b)[a-z])'
const participle =
  '(?=\\s+(?:(?:already|always|never|just|not|often|also|recently)\\s+)?(?:been|done|seen|had|made|found|taken|given|gone|come|known|written|built|kept|left|lost|heard|read|[a-z]{2,}ed)\\b)'

/** Expands "don't" to "do not". Keeps questions and tags ("don't you"), and ambiguous 's or 'd. */
export const unfoldContractions: readonly Replacement[] = [
  [/\bcan['’]t\b(?!\s+(?:I|you|he|she|it|we|they)\b)/g, 'cannot'],
  [/\bCan['’]t\b(?!\s+(?:I|you|he|she|it|we|they)\b)/g, 'Cannot'],
  [/\b([Ww])on['’]t\b(?!\s+(?:I|you|he|she|it|we|they)\b)/g, '$1ill not'],
  [
    /\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must)n['’]t\b(?!\s+(?:I|you|he|she|it|we|they|there|this|that)\b|\s*\?)/gi,
    '$1 not',
  ],
  [/\b(I)['’]m\b/g, '$1 am'],
  [/\b(we|they|you)['’]re\b/gi, '$1 are'],
  [/\b(I|we|they|you)['’]ve\b/gi, '$1 have'],
  [new RegExp(`\\b(${subject}|there|that)['’]ll\\b`, 'gi'), '$1 will'],
  [
    /\b(it|that|there|he|she)['’]s\b(?=\s+(?:an?|the|not|no|very|too|also|only|always|never|true|important)\b)/gi,
    '$1 is',
  ],
  [/\b([Ll])et['’]s\b/g, '$1et us'],
]

export const contractions: readonly Replacement[] = [
  [/\bcannot\b(?!\s+(?:but|only)\b)/g, "can't"],
  [/\bCannot\b/g, "Can't"],
  [/\bwill not\b(?!\s+only\b)/g, "won't"],
  [
    /\b(do|does|did|is|are|was|were|would|could|should) not\b(?!\s+(?:only|just|merely|all|necessarily)\b)(?=\s+\w)/gi,
    "$1n't",
  ],
  [new RegExp(`\\b(has|have|had) not\\b${participle}`, 'gi'), "$1n't"],
  [new RegExp(`${asksFor}\\b(I) am\\b(?! not\\b)${goesOn}`, 'g'), "$1'm"],
  [new RegExp(`${asksFor}\\b(we|they|you) are\\b${goesOn}`, 'gi'), "$1're"],
  [new RegExp(`${asksFor}\\b(I|we|they|you) have\\b${participle}`, 'gi'), "$1've"],
  [new RegExp(`${asksFor}\\b(${subject}) will\\b${goesOn}`, 'gi'), "$1'll"],
  [new RegExp(`${asksFor}\\b(it|that|there) is\\b(?=\\s+(?:an?|the|so|very|hard|easy|no|too|also)\\b)`, 'gi'), "$1's"],
]
