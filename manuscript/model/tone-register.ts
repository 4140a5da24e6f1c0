/** The tones of a text that the built-in writer can change. */
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

/**
 * Returns the register of a tone from the product's lists; neutral for tones that can't be reached
 * by replacing words.
 */
export const registerOf = (tone: string): Register => registers[tone.trim().toLowerCase()] ?? 'neutral'
