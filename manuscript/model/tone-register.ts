/** How a text is to sound, as far as the edits of the built-in writer reach. */
export type Register = 'formal' | 'casual' | 'plain' | 'neutral'

const registers: Readonly<Record<string, Register>> = {
  formmaly: 'formal',
  formal: 'formal',
  formally: 'formal',
  professional: 'formal',
  academic: 'formal',
  technical: 'formal',
  scientific: 'formal',
  business: 'formal',
  authoritative: 'formal',
  analytical: 'formal',
  analytically: 'formal',
  objective: 'formal',
  objectively: 'formal',
  informative: 'formal',
  informatively: 'formal',
  journalistic: 'formal',
  casual: 'casual',
  engaging: 'casual',
  storytelling: 'casual',
  creative: 'casual',
  narrative: 'casual',
  narratively: 'casual',
  persuasive: 'casual',
  persuasively: 'casual',
  marketing: 'casual',
  casually: 'casual',
  conversational: 'casual',
  friendly: 'casual',
  humorous: 'casual',
  simplified: 'plain',
}

/** Register of a tone of the product's lists; neutral for those that edits of single words can't reach. */
export const registerOf = (tone: string): Register => registers[tone.trim().toLowerCase()] ?? 'neutral'
