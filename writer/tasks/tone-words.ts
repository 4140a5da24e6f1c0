/**
 * Maps the tones of Inkloom's forms to plain words for prompts. The keys keep the spelling of the
 * calls, including a typing error. Any other tone is a person's own wording and enters the prompt
 * as material.
 */
const plainTones: Record<string, string> = {
  formmaly: 'formal',
  formally: 'formal',
  informatively: 'informative',
  objectively: 'objective',
  analytically: 'analytical',
  persuasively: 'persuasive',
  narratively: 'narrative',
  descriptively: 'descriptive',
  casually: 'casual',
  simplified: 'simple, in short sentences and everyday words',
  storytelling: 'story-telling',
  business: 'businesslike',
  marketing: 'inviting, as good marketing writes',
}

const sameInPrompt = new Set(
  (
    'formal informative objective analytical persuasive narrative descriptive casual academic creative professional ' +
    'humorous technical poetic scientific journalistic conversational friendly engaging authoritative'
  ).split(' '),
)

/** Returns a known tone in plain words, or undefined for any other. */
export const plainTone = (tone: string): string | undefined => {
  const key = tone.trim().toLowerCase()
  return sameInPrompt.has(key) ? key : Object.hasOwn(plainTones, key) ? plainTones[key] : undefined
}
