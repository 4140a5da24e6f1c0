/** The key code of a key that an input method handles. */
const INPUT_METHOD_KEY = 229

/**
 * Returns true if a key belongs to an input method, such as the Enter that takes a composed word
 * and the Escape that cancels it. Safari ends the composition before it reports the key, so that
 * only the key's code reveals the composition.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY
