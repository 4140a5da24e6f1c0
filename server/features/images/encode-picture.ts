import sharp, { type Metadata } from 'sharp'
import { imageLimits, type ImageType } from '#contract/images.ts'
import type { UploadedType } from '#manuscript/model/images/detect-image-type.ts'
import { RefusedImage } from './image-job.ts'

interface EncodedPicture {
  bytes: Uint8Array
  type: ImageType
  width: number
  height: number
}

/** Only the decoders of the accepted types are enabled, and each one checks the type again. */
const readers = {
  png: 'VipsForeignLoadPngBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
} satisfies Record<Exclude<UploadedType, 'svg'>, string>

const JPEG_QUALITY = 88
/**
 * The maximum number of times that a picture is scaled down because its file would be too large.
 */
const MOST_ATTEMPTS = 4

const prepare = (type: keyof typeof readers) => {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [readers[type]] })
}

/** Returns `png` for PNG files and transparent WebP files, and `jpeg` otherwise. */
const storedType = (type: keyof typeof readers, { hasAlpha }: Metadata): 'png' | 'jpeg' =>
  type === 'png' || (type === 'webp' && hasAlpha) ? 'png' : 'jpeg'

/**
 * Decodes a picture and encodes it again in sRGB, upright, without metadata, and at most
 * `storedSide` pixels long. Only the first frame of an animation is kept. WebP becomes PNG if it is
 * transparent and JPEG otherwise, because not every export format and reading device shows it.
 */
export const encodePicture = async (bytes: Uint8Array, type: keyof typeof readers): Promise<EncodedPicture> => {
  prepare(type)
  try {
    return await encode(bytes, type)
  } catch (error) {
    if (error instanceof RefusedImage) throw error
    // The library throws an ordinary Error for every problem of a file.
    throw new RefusedImage(/pixel limit/i.test(String(error)) ? 'tooManyPixels' : 'damaged')
  }
}

const encode = async (bytes: Uint8Array, type: keyof typeof readers): Promise<EncodedPicture> => {
  const read = () => sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels, sequentialRead: true })
  const metadata = await read().metadata()
  if (metadata.width * metadata.height > imageLimits.pixels) throw new RefusedImage('tooManyPixels')
  const stored = storedType(type, metadata)
  let side: number = imageLimits.storedSide
  for (let attempt = 1; ; attempt++) {
    const picture = read()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const encoded =
      stored === 'png'
        ? picture.png({ compressionLevel: 9, adaptiveFiltering: true })
        : picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    if (data.length <= imageLimits.bytes)
      return { bytes: data, type: `image/${stored}`, width: info.width, height: info.height }
    if (attempt === MOST_ATTEMPTS) throw new RefusedImage('tooManyPixels')
    side = Math.floor(Math.max(info.width, info.height) * 0.9 * Math.sqrt(imageLimits.bytes / data.length))
  }
}
