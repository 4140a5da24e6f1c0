const LARGE = 64 * 2 ** 20
const CHUNK = 65_536
const zeros = new Uint8Array(CHUNK)

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/**
 * Makes copies of large arrays skip the parts that the target already has, until the returned
 * function is called. PGlite copies PostgreSQL's memory of 128 MB before initdb, and back for each
 * program that initdb runs. Nine tenths of it are zeros, which take no memory until they are
 * written.
 */
export const copySparsely = (): (() => void) => {
  const prototype: Pick<Uint8Array<ArrayBuffer>, 'slice' | 'set'> = Uint8Array.prototype
  const { slice, set } = prototype
  prototype.slice = function (this: Uint8Array<ArrayBuffer>, ...range) {
    if (range.length > 0 || this.length < LARGE) return slice.apply(this, range)
    const copy = new Uint8Array(this.length)
    for (let at = 0; at < this.length; at += CHUNK) {
      const part = this.subarray(at, at + CHUNK)
      if (!isSame(part, zeros.subarray(0, part.length))) set.call(copy, part, at)
    }
    return copy
  }
  prototype.set = function (this: Uint8Array<ArrayBuffer>, source, offset = 0) {
    if (!(source instanceof Uint8Array) || source.length < LARGE || source.buffer === this.buffer)
      return set.call(this, source, offset)
    for (let at = 0; at < source.length; at += CHUNK) {
      const part = source.subarray(at, at + CHUNK)
      const here = this.subarray(offset + at, offset + at + part.length)
      // A part that exceeds the target is passed to `set` too, so that it throws as usual.
      if (here.length !== part.length || !isSame(part, here)) set.call(this, part, offset + at)
    }
  }
  return () => Object.assign(prototype, { slice, set })
}
