import type { LanguageCode } from '#manuscript/model/languages.ts'

/**
 * How a model refuses, in lower case: alternatives of a regular expression, matched from the start of a word.
 * `cannot`: the speaker is unable or unwilling, now. `task`: what it was asked to do. A sentence with both refuses.
 * `sorry`: regret. `rules`: guidelines, harm, or the speaker being a machine. `offer`: what it would do instead.
 */
export interface RefusalWords {
  cannot: string
  task: string
  sorry: string
  rules: string
  offer: string
}

const english: RefusalWords = {
  cannot:
    "i can't|i cannot|i can not|i'm unable|i am unable|i'm not able|i am not able|i won't|i will not|i'm not going to|i must (?:respectfully )?(?:decline|refuse)|i (?:have|need) to (?:respectfully |politely )?(?:decline|refuse|pass)|i'm going to have to decline|i'll have to decline|i (?:respectfully )?decline|i refuse|i'd (?:rather|prefer) not|i would (?:rather|prefer) not|i'm not comfortable|i am not comfortable|i don't feel comfortable|i do not feel comfortable|i'm not willing|i'm not permitted|i'm not allowed|i am not allowed|i'm not in a position|i'm afraid (?:that )?i can|can't|cannot|unable to|it (?:would not|wouldn't) be (?:appropriate|right|responsible)|is not something i|isn't something i|not something i can|not something i'm able",
  task: 'help (?:you|with|in|on)|help\\b|assist|write|writing|writ|creat|generat|produc|provid|fulfil|comply|compl|carry out|request|content|continu|engage|discuss|support|this topic|that topic|this task|that task|this subject|draft|compose|depict|describe|do (?:that|this)|material|prompt|share|offer',
  sorry:
    "i'm sorry|i am sorry|sorry|i apologi|my apologies|unfortunately|i'm afraid|i regret|regrettably|thank(?:s| you) for",
  rules:
    "guideline|polic(?:y|ies)|as an ai|i'm an ai|i am an ai|as a language model|language model|ai (?:assistant|model)|my (?:programming|purpose|training|principles|values)|harmful|inappropriate|unethical|illegal|unsafe|safety|sexual|explicit|violen|copyright|sensitive|dangerous|hateful|offensive|goes against|ethic",
  offer:
    "instead|i(?:'d| would) be (?:happy|glad)|happy to (?:help|assist|write|discuss)|glad to (?:help|assist|write)|i can (?:help|offer|write|suggest|provide|assist)|i could|let me know|would you like|feel free|if you(?:'d| would)? (?:like|want|prefer|have)|if you have|is there (?:anything|something) else|alternativ|how about|perhaps (?:i|we)|please (?:let|try|provide|rephrase|choose|ask|feel)|something else|other (?:topics?|ways?|requests?)|different",
}

export const refusalWords: Partial<Record<LanguageCode, RefusalWords>> & { english: RefusalWords } = {
  english,
}
