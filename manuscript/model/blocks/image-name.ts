/** Matches the name of an image: the hash of its bytes. */
export const imageName = /^sha256-[0-9a-f]{64}$/
