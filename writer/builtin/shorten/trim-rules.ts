import { hasFiniteVerb, isClause } from './whole-sentence.ts'

/**
 * A rule that removes an optional part of a sentence, or returns undefined if it does not apply.
 */
type Trim = (sentence: string) => string | undefined

/** Matches hedges, negations, conditions and limits, whose removal would change the claim. */
const carriesSense =
  /\b(?:not|never|no|nor|none|neither|without|unless|if|only|except|but|perhaps|maybe|possibly|probably|likely|may|might|could|about|almost|nearly|roughly|approximately|hardly|barely|scarcely|seldom|rarely|sometimes|often|usually|generally|mostly|mainly|partly|apparently|seems?|appears?|allegedly|reportedly|estimated|theory|principle|general|practice|most|some|many|few|cases?|rather|instead|although|though|despite|until|according|least|unlike|contrast|contrary)\b|n['’]t\b/i
const turns = /\b(?:unless|if|except|but|although|though|however|until|whether|or|instead|at (?:least|most)|up to)\b/i
const negation = /\b(?:not|never|no|nor|none|neither|nobody|nothing|hardly|barely|little|few|only)\b|n['’]t\b/i
const verbNext =
  '(?:is|are|was|were|has|have|had|will|would|can|could|must|should|may|might|does|did|do|[a-z]+ed|[a-z]{2,}[^s\\W]s|came|went|took|made|gave|stood|lay|began|became|ran|fell|grew|kept|left|brought|found|held|told|said|wrote|built|led|sat|saw|knew|thought)'

/**
 * Matches the source of a claim, or its retraction. Without these words, the text itself would make
 * the claim.
 */
const saysWho =
  /\b(?:said|says?|claim\w*|thought|think\w*|believe\w*|suppose\w*|argue\w*|critics?|paper|promise\w*|pretend\w*|call\w*)\b/i

const past =
  /\b(?:was|were|had|did|became|began|bought|brought|built|came|caught|chose|drank|drew|drove|fell|felt|fought|found|gave|got|grew|heard|held|kept|knew|laid|lay|led|left|lost|made|met|ran|read|rode|rose|said|sang|sat|saw|sent|shone|slept|sold|spent|spoke|stood|swam|taught|thought|threw|told|took|understood|went|woke|won|wore|wrote|[a-z]{3,}ed)\b/i
const presentOrRule = /\b(?:is|are|am|has|have|do|does|will|would|can|could|may|might|please)\b/i

/** Returns true if the clause reports an event, rather than a state or an instruction. */
const tells = (clause: string): boolean => past.test(clause) && !presentOrRule.test(clause)

const commas = (text: string): number => text.match(/,/g)?.length ?? 0

/** Removes a connective: "However, ", "In fact, ", "And ". */
export const removeConnective: Trim = (sentence) => {
  const linked =
    /^(?:moreover|furthermore|in addition|additionally|for example|for instance|for this reason|for that reason|in this way|therefore|thus|consequently|in fact|indeed|meanwhile|similarly|in other words|as a result|finally|also|besides|after all|by the way|in short|to be fair|above all|at the same time|in the end|first|second|third|secondly|thirdly|fourth|well|oh),\s+/i
  if (linked.test(sentence)) return sentence.replace(linked, '')
  if (/^That is why (?=\p{Ll})(?!.*\bwhy\b)/u.test(sentence)) return sentence.replace('That is why ', '')
  const bare = /^(?:and|so|then)\s+(?=(?:I|we|he|she|it|they|you|there|the|this|these|my|our|his|her|their)\b)/i
  return bare.test(sentence) ? sentence.replace(bare, '') : undefined
}

const removeParenthesis: Trim = (sentence) => {
  const found = /(?<![\]\s])\s*\(([^()]*)\)/.exec(sentence)
  const scope = /\d|^(?:for|in|with|on|at|under|over|by|from|to|during|as|adults?|children|oral|external)\b/i
  return found && !carriesSense.test(found[1]!) && !scope.test(found[1]!) ? sentence.replace(found[0], '') : undefined
}

const removeDashes: Trim = (sentence) => {
  const pair = /(?<!\s)\s*[—–]([^—–;:]{1,90})[—–]\s*/.exec(sentence)
  if (pair && sentence.match(/[—–]/g)?.length === 2)
    return turns.test(pair[1]!) || carriesSense.test(pair[1]!) || saysWho.test(pair[1]!)
      ? undefined
      : sentence.replace(pair[0], ' ')
  return undefined
}

/** Removes ", which closed in 1990," and ", who was there." */
const removeRelativeClause: Trim = (sentence) => {
  const tail = /,\s+(?:which|who|whom|whose|where)\b[^,;:—]*(?=[.!?]$)/.exec(sentence)
  if (tail && !turns.test(tail[0])) return sentence.replace(tail[0], '')
  if (commas(sentence) !== 2) return undefined
  const inside = new RegExp(`,\\s+(?:which|who|whose|where)\\b[^,;:—]*,(?=\\s+${verbNext}\\b)`).exec(sentence)
  return inside && !turns.test(inside[0]) ? sentence.replace(inside[0], '') : undefined
}

/** Removes the apposition from "My sister, a nurse in Leeds, works nights." */
const removeApposition: Trim = (sentence) => {
  if (commas(sentence) !== 2) return undefined
  const inside = new RegExp(
    `^([^,;:"“—]*),\\s+(?:an?|the|one|my|his|her|our|their|its|formerly|born|built|founded)\\s[^,;:—]*,(?=\\s+${verbNext}\\b)`,
  ).exec(sentence)
  if (!inside || hasFiniteVerb(inside[1]!) || carriesSense.test(inside[0])) return undefined
  return inside[1] + sentence.slice(inside[0].length)
}

const removeExamples: Trim = (sentence) => {
  const tail =
    /,\s+(?:such as|including|for example|for instance|especially|particularly|in particular)\b[^;:—]*(?=[.!?]$)/.exec(
      sentence,
    )
  return tail && !turns.test(tail[0].replaceAll(/\bor\b/g, '')) ? sentence.replace(tail[0], '') : undefined
}

/** Removes ", leaving the door open." */
const removeParticiple: Trim = (sentence) => {
  const tail =
    /,\s+(?:(?:\w+ly|often|each|thus|thereby)\s+)?(?!during|nothing|something|anything|everything|morning|evening|spring|being|according|king)[a-z]{2,}ing\b[^,;:—]*(?=[.!?]$)/.exec(
      sentence,
    )
  if (!tail || turns.test(tail[0])) return undefined
  const rest = sentence.slice(0, tail.index)
  if (!tells(rest)) return undefined
  return /ing\b[^,]*$/.test(rest.split(',').at(-1)!) && commas(rest) > 0 ? undefined : sentence.replace(tail[0], '')
}

/**
 * Removes a clause such as ", and the rest went home." after a comma, but never one that
 * contradicts or limits the previous clause.
 */
const removeLastClause: Trim = (sentence) => {
  const tail = /,\s+(and|so|since|because|as|then|for)\s(?!\s)([^;:—]*)(?=[.!?]["”]?$)/.exec(sentence)
  if (!tail) return undefined
  const [all, link, clause] = tail as unknown as [string, string, string]
  const rest = sentence.slice(0, tail.index)
  if (negation.test(rest) || (link === 'and' && negation.test(clause)) || turns.test(clause) || !hasFiniteVerb(rest))
    return undefined
  if (link === 'then') return sentence.replace(all, '')
  const plain = /^(?:I|we|he|she|it|they|you|there|this|nobody|everyone)\b/i.test(clause)
  if (link === 'for' && !plain) return undefined
  if (link === 'and' && !plain && commas(rest) > 0) return undefined
  return plain || isClause(clause) ? sentence.replace(all, '') : undefined
}

/** Removes the reason from "We moved the shelf because the window leaked." */
const removeReason: Trim = (sentence) => {
  const tail = /(?<!\s)\s+(?:because|so that|in order to|since)\s[^,;:—]*(?=[.!?]$)/.exec(sentence)
  if (!tail) return undefined
  const rest = sentence.slice(0, tail.index)
  if (
    /\bsince\b/.test(tail[0]) &&
    (!/since (?:I|we|he|she|it|they|the)\b/.test(tail[0]) || /\b(?:have|has|had)\b|['’]ve\b/i.test(rest))
  )
    return undefined
  const words = rest.split(/\s+/).length
  const stands =
    words >= 4 &&
    !/\b(?:is|are|was|were|be|not|just|only|simply|partly|mainly|mostly|that|largely|and|or|both|all|each)$/i.test(rest)
  return stands && !negation.test(rest) && !turns.test(tail[0]) ? sentence.replace(tail[0], '') : undefined
}

/** Removes "After the war, " and "In 1950, ": a time or place, never a condition. */
const removeLeadIn: Trim = (sentence) => {
  const lead =
    /^(?:When|While|After|Before|Since|Once|Because|In|On|At|During|Over|Along|Across|Near|Last|This|That|One|Two|Three|Some)\b[^,;:"“]*,\s+(?=(?:the|an?|I|we|he|she|it|they|you|there|my|our|his|her|their|its|\p{Lu}\p{L}+)\b)/u.exec(
      sentence,
    )
  if (!lead || carriesSense.test(lead[0])) return undefined
  // A long introduction with a verb is the main clause itself.
  const clause = /^(?:When|While|After|Before|Since|Once|Because)\b/.test(lead[0])
  if (!clause && hasFiniteVerb(lead[0])) return undefined
  // "When the power fails, the doors open": the present tense makes it a condition.
  if (
    /^(?:When|While|Once|After|Before|Because|Since)\b/.test(lead[0]) &&
    !/\b(?:was|were|had|did|[a-z]+ed|came|went|took|got|began|became|left|made|saw|fell|grew)\b/.test(lead[0]) &&
    !/^(?:After|Before|Since) (?:the|a|my|our|\d)[^,]{0,24},/.test(lead[0])
  )
    return undefined
  if (
    /^(?:This|That|One|Two|Three|Some|Each|Every|Last)\b/.test(lead[0]) &&
    !/^(?:(?:This|That|Last|One|Each|Every) (?:\w+ )?(?:morning|evening|afternoon|night|day|week|month|year|spring|summer|autumn|winter|time|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|January|February|March|April|May|June|July|August|September|October|November|December)|(?:Two|Three|Some) (?:\w+ )?(?:years|days|weeks|months|hours|minutes) (?:ago|later))\b/.test(
      lead[0],
    )
  )
    return undefined
  const rest = sentence.slice(lead[0].length)
  // The time and place of a rule are part of the rule.
  if (!tells(rest)) return undefined
  return commas(rest) > 0 && /^[^,]*,\s+(?:and|or)\b/.test(rest) && !hasFiniteVerb(rest.split(',')[0]!)
    ? undefined
    : rest
}

const removeIntensifier: Trim = (sentence) => {
  const found =
    /(?<!\b(?:not|n['’]t|so|the|how|too|no|or|and|but)\s)\b(?:very|really|simply|actually|basically|absolutely|completely|extremely|truly|certainly)\s+(?!much|same|few|little|not|own|well\b)(?=[a-z])/.exec(
      sentence,
    )
  if (!found || /n['’]t\s+$/.test(sentence.slice(0, found.index))) return undefined
  const before = sentence.slice(0, found.index)
  const after = sentence.slice(found.index + found[0].length)
  const vowel = /^(?:[aeio]|un|up|ugly|hour|honest)/.test(after)
  return (
    before.replace(/\b(a)n?(\s+)$/i, (_, article: string, space: string) => article + (vowel ? 'n' : '') + space) +
    after
  )
}

/**
 * Removes announcements such as "It is worth noting that", but keeps "I think it is safe", which is
 * a hedge.
 */
const removeAnnouncement: Trim = (sentence) => {
  const announced =
    /^(?:It is (?:important|worth|essential|necessary) (?:to (?:note|remember|say|mention|add)|noting|remembering|saying|mentioning|adding) that|It should be noted that|Please note that|The (?:truth|fact) is that|As (?:you know|we know|everyone knows),|Needless to say,|I (?:am writing|would like) to (?:say|tell you|let you know) that)\s+/
  return announced.test(sentence) ? sentence.replace(announced, '') : undefined
}

export const trimRules: readonly Trim[] = [
  removeConnective,
  removeAnnouncement,
  removeParenthesis,
  removeDashes,
  removeRelativeClause,
  removeApposition,
  removeExamples,
  removeParticiple,
  removeLastClause,
  removeReason,
  removeLeadIn,
  removeIntensifier,
]
