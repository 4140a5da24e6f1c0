/** True on a Mac, an iPhone and an iPad, where Cmd takes the place of Ctrl. */
export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad|ipod/i.test(navigator.platform)
