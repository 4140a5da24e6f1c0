/**
 * The tones that Inkloom's forms offer, as a prompt says them. The editor's values are spelled as its calls have them, typing
 * error included. A tone that is not in the table is a person's own words, and goes into the prompt as material.
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

/** The tone in plain words, or undefined for one that we don't know. */
export const plainTone = (tone: string): string | undefined => {
  const key = tone.trim().toLowerCase()
  return sameInPrompt.has(key) ? key : Object.hasOwn(plainTones, key) ? plainTones[key] : undefined
}
