import { isClause } from '../shorten/whole-sentence.ts'

/** Words that refer to another part of the sentence, or make the clause's reference ambiguous. */
const unclear =
  /\b(?:he|she|it|they|him|her|hers|his|its|them|their|theirs|one|ones|this|that|these|those|such|who|which|whose|whether|and|or|but|then|not|no|never|nor|nothing|nobody|to|say|says|said|know|knows|knew|think|thinks|thought|ask|asks|asked|tell|told|hope|wish|believe|because|if|when|while|although|before|after|until|unless|so|as)\b|n['’]t\b|['’]s\b/i
const conditions = /^(If|When|Because|Before|After|Until|Unless|As soon as|Although) ([^,;:—–()]+), ([^,;:—–()?!]+)\.$/
const longest = 14

/**
 * Turns "If the dough sticks, add flour." into "Add flour if the dough sticks."; undefined if the
 * meaning could change.
 */
export const swapClauses = (sentence: string): string | undefined => {
  const match = conditions.exec(sentence)
  if (!match) return undefined
  const [, link, condition, main] = match as unknown as [string, string, string, string]
  if (unclear.test(condition) || unclear.test(main)) return undefined
  if (!isClause(condition) || condition.split(' ').length > longest || main.split(' ').length > longest)
    return undefined
  if (/^\p{Lu}/u.test(main) && !/^I\b/.test(main)) return undefined
  const comma = link === 'Although' ? ',' : ''
  return `${main.charAt(0).toUpperCase()}${main.slice(1)}${comma} ${link.toLowerCase()} ${condition}.`
}
