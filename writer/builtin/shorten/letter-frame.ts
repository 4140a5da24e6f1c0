const salutation =
  /^(?:dear|hello|hi|good (?:morning|afternoon|evening)|liebe[rs]?|sehr geehrte[rs]?|hallo|guten tag|chère?s?|madame|monsieur|bonjour|querid[oa]s?|estimad[oa]s?)(?!\p{L})[^!?]{0,50}[,:!]$/iu
const signature =
  /^(?:yours|kind|warm|best|sincerely|with (?:love|thanks|kind|best|warm)|love|regards|many thanks|mit freundlichen|viele grüße|liebe grüße|herzliche?|veuillez agréer|cordialement|amicalement|un abrazo|atentamente|saludos)(?!\p{L})[^.!?]{0,60}[,.]?$/iu

export const isSalutation = (text: string): boolean => salutation.test(text)
export const isSignature = (text: string): boolean => signature.test(text)
