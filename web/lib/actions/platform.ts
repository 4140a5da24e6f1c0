/** True on a Mac, an iPhone and an iPad, which use Cmd instead of Ctrl. */
export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad|ipod/i.test(navigator.platform)
