/** The `keyCode` of a key that an input method handles. */
const INPUT_METHOD_KEY = 229

/**
 * Returns true if a key belongs to an input method, such as the Enter that accepts a composed word
 * or the Escape that cancels it. Safari ends the composition before it reports the key, so only the
 * key code identifies it.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY
