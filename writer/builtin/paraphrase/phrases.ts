import type { Replacement } from './replacement.ts'

const word = (pattern: string, to: string, flags = 'gi'): Replacement => [
  new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, flags),
  to,
]
const opening = (pattern: string, to: string): Replacement => [new RegExp(`^(\\s*)${pattern}`, 'g'), `$1${to}`]

/** Wordy phrases with shorter equivalents for every tone. */
export const compactions: readonly Replacement[] = [
  word('in order to', 'to'),
  word('so as to', 'to'),
  word('(?:due to|because of|in view of|owing to) the fact that', 'because'),
  word('on the grounds that', 'because'),
  word('for the reason that', 'because'),
  word('(?:despite|in spite of) the fact that', 'although'),
  word('in spite of(?! (?:my|your|him|her|it|our|them)(?:self|selves))', 'despite'),
  word('at (?:this|the present) (?:point in time|moment in time)', 'now'),
  word('in the event that', 'if'),
  word('until such time as', 'until'),
  word('for the purpose of(?= [a-z]+ing\\b)', 'for'),
  word('a (?:large|great|considerable) number of', 'many'),
  word('a number of', 'several'),
  word('the (?:vast |great )?majority of(?= (?:the|these|those|my|our|his|her|their|its|them|us)\\b)', 'most of'),
  word('(?:the|a) (?:vast |great )?majority of(?! (?:the|these|those|my|our|his|her|their|its|them|us)\\b)', 'most'),
  word('with (?:regard|respect) to', 'concerning'),
  word('in close proximity to', 'near'),
  word('in the vicinity of', 'near'),
  word('in excess of(?= \\d)', 'more than'),
  word('prior to', 'before'),
  word('subsequent to', 'after'),
  word('(?:during|in) the course of', 'during'),
  word('on a daily basis', 'every day'),
  word('on a weekly basis', 'every week'),
  word('on a monthly basis', 'every month'),
  word('on a regular basis', 'regularly'),
  word('in the near future', 'soon'),
  word('in a timely manner', 'promptly'),
  word('(?:is|are) able to', 'can'),
  word('(?:has|have) the ability to', 'can'),
  word('make use of', 'use'),
  word('makes use of', 'uses'),
  word('made use of(?! by)', 'used'),
  word('making use of', 'using'),
  word('take into consideration', 'consider'),
  word('has a tendency to', 'tends to'),
  word('have a tendency to', 'tend to'),
  word('is in need of', 'needs'),
  word('are in need of', 'need'),
  word('each and every', 'every'),
  word('first and foremost', 'first'),
  word('the reason why', 'the reason'),
  word('in light of the fact that', 'because'),
  word('whilst', 'while'),
  word('amongst', 'among'),
]

/** Matches empty announcements; the following word is capitalized instead. */
export const emptyOpenings =
  /^(\s*)(?:It is important to note that|It is worth noting that|It should be noted that|It is worth mentioning that|Please note that|Needless to say,)\s+(\p{L})/u

export const formalPhrases: readonly Replacement[] = [
  word('right away|straight away', 'immediately'),
  word('over and over(?: again)?', 'repeatedly'),
  word('all over the world', 'throughout the world'),
  opening('These days, ', 'Nowadays, '),
  word('make sure that', 'ensure that'),
  word('makes sure that', 'ensures that'),
  word('made sure that', 'ensured that'),
  word('now and then', 'from time to time'),
  word('hardly ever', 'rarely'),
  opening('So, (?=(?:I|we|he|she|it|they|you|the|this|there)\\b)', 'Therefore, '),
  opening('Also, ', 'In addition, '),
  opening('Plus, ', 'In addition, '),
  opening('But (?=(?:I|we|he|she|it|they|you|the|there|my|our)\\b)', 'However, '),
  opening('Still, (?=(?:I|we|he|she|it|they|you|the|this|there)\\b)', 'Nevertheless, '),
]

export const casualPhrases: readonly Replacement[] = [
  opening('(?:Therefore|Thus|Consequently|Hence), ', 'So '),
  opening('(?:Moreover|Furthermore|Additionally|In addition), ', 'Also, '),
  opening('(?:Nevertheless|Nonetheless), ', 'Still, '),
  opening('However, (?=(?:I|we|he|she|it|they|you|the|there|my|our)\\b)', 'But '),
  opening('Although(?= )', 'Though'),
  word('from time to time', 'now and then'),
  word('nowadays', 'these days'),
  word('at the moment(?=[,.;])', 'right now'),
]

/** Replacements for every tone. */
export const neutralPhrases: readonly Replacement[] = [
  opening('For example, ', 'For instance, '),
  opening('As a result, ', 'Consequently, '),
  opening('Nevertheless, ', 'Even so, '),
  opening('In addition, ', 'Besides, '),
  word('each other(?!s)', 'one another'),
  word('as though', 'as if'),
  word('even though', 'although'),
  word('all over the world', 'throughout the world'),
]
