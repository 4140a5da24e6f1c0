import { createHash } from 'node:crypto'
import type { HtmlImage } from '#manuscript/model/html/line-reader.ts'
import { detectType } from '#manuscript/model/images/detect-image-type.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { importLimits } from './import-limits.ts'

/** The content of a file at an address: an image, one that is too large, or nothing. */
export type FoundImage = Uint8Array | 'too large' | undefined

const dataAddress = /^data:[\w/+.-]{0,60}(?:;[\w=.-]{1,60})*,/i

/** Decodes an image from a `data:` address. */
const decodeData = (address: string): Uint8Array | undefined => {
  const head = dataAddress.exec(address.slice(0, 400))?.[0]
  if (head === undefined) return undefined
  const data = address.slice(head.length)
  try {
    return /;base64,$/i.test(head) ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  } catch {
    return undefined
  }
}

/**
 * Collects the images of a file, each once. `find` returns the bytes at an address within the file.
 * Addresses on the web are never loaded.
 */
export const createImageCollector = (find: (address: string) => FoundImage, lost: (item: LostItem) => void) => {
  const images = new Map<string, Uint8Array>()
  let size = 0
  const lose = (item: LostItem): undefined => {
    lost(item)
  }
  const add = (bytes: FoundImage): string | undefined => {
    if (bytes === undefined || (bytes !== 'too large' && bytes.length === 0)) return lose('missing_image')
    if (bytes === 'too large' || bytes.length > importLimits.imageBytes) return lose('refused_image')
    if (detectType(bytes) === null) return lose('other_image')
    const name = `sha256-${createHash('sha256').update(bytes).digest('hex')}`
    if (images.has(name)) return name
    size += bytes.length
    if (images.size >= importLimits.images || size > importLimits.imagesBytes) return lose('refused_image')
    images.set(name, bytes)
    return name
  }
  const read = ({ source, isMarkup }: HtmlImage): string | undefined => {
    if (isMarkup) return add(Buffer.from(withNamespace(source)))
    const address = source.trim()
    if (/^(?:https?:)?\/\//i.test(address)) return lose('web_image')
    return add(/^data:/i.test(address) ? decodeData(address) : find(address))
  }
  return { images, read }
}

/** A drawing in a web page needs no namespace, but a file of its own does. */
const withNamespace = (svg: string): string =>
  svg.includes('http://www.w3.org/2000/svg') ? svg : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
