/** Number of characters searched for a model's thoughts, which precede its text. */
const START = 600

/** Matches mentions of the requesting person in the third person. */
const theUser =
  /\bthe user(?:'s)? (?:wants?|asks?|asked|is asking|has asked|requests?|requested|needs me|gave|has given|provided|said|prompt|request)\b|用户(?:想|要|希望|让我|要求|提供|请求)|用戶(?:想|要|希望|讓我|要求|提供|請求)|使用者(?:想|要求|希望)|ユーザーは|사용자(?:가|는)|пользователь (?:хочет|просит|попросил)|l'utilisateur (?:veut|demande|souhaite)|der (?:be)?nutzer (?:möchte|will|bittet|hat)|el usuario (?:quiere|pide|ha pedido|solicita)|l'utente (?:vuole|chiede)|o (?:usuário|utilizador) (?:quer|pede|pediu)/iu
/**
 * Matches announcements of the model's next action. A text may contain "we should", but not about
 * writing the answer.
 */
const planning =
  /\b(?:i need to|i should|i'll|i will|i have to|i must|let me|let's)\b|\bwe (?:need to|should|must|have to) (?:write|produce|output|craft|generate|give|answer|respond|create|rewrite|compose)\b|我需要|我应该|我應該|让我|讓我|我要|首先|私は|必要がある|해야|мне нужно|я должен|давайте|je dois|il faut que je|ich (?:muss|sollte|soll|werde)|tengo que|debo|necesito|devo|preciso/iu
const ofWriting =
  /\b(?:writ|rewrit|section|chapter|story|title|text|paragraph|outline|book|essay|summary|words|poem|letter)|[写寫]|[段章节節]|文章|標題|标题|書|쓰|글|напис|раздел|текст|глав|écri|texte|section|chapitre|schreib|abschnitt|kapitel|escrib|sección|capítulo|texto|scriv|sezione|capitolo|testo|escrev|seção|secção/iu
/**
 * Matches thoughts without a subject: "We need to produce a section of 700 words. Must avoid
 * headings."
 */
const plansTheAnswer =
  /^(?:(?:okay|ok|alright|hmm|so|first)[,.:]? +)*(?:we|i) (?:need to|should|must|have to) (?:write|produce|output|craft|generate|answer|respond|rewrite|compose)\b[^\n]{0,400}\b(?:must|should|let's|let me|need to|we can|i can|i'll)\b/iu
const quoted = /“[^“”]*”|"[^"]*"|«[^«»]*»|「[^「」]*」/gu

/**
 * Returns true if the reply thinks aloud about the request, without a tag, instead of answering it:
 * "Okay, the user wants a section about the sea. I need to keep it short." A text about users may
 * mention them too, but announces no actions of the model.
 */
export const onlyThinks = (reply: string): boolean => {
  const start = reply.trimStart().slice(0, START).replaceAll('’', "'").replace(quoted, ' ')
  const [first = ''] = start.split(/\n\s*\n/u)
  return (theUser.test(first) && ofWriting.test(first) && planning.test(start)) || plansTheAnswer.test(first)
}
