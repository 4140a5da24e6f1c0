import { z } from 'zod'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import { endpoints, file, rawBody } from './endpoint.ts'

export const imageLimits = {
  /** The maximum size of an uploaded file. A stored image is never larger. */
  bytes: 10_000_000,
  /** Maximum width times height of an uploaded picture. A phone's photo has up to 50 million. */
  pixels: 50_000_000,
  /**
   * The maximum length of the longer side of a stored picture, which fills A4 at 300 dots per inch.
   * Larger pictures are scaled down.
   */
  storedSide: 4000,
  /**
   * The days for which an image is kept that no text and no version contains. A browser that was
   * offline may still save a text that contains it.
   */
  unusedDays: 90,
  /**
   * The maximum number of elements of an SVG drawing. Elements that `use` draws again are counted
   * again.
   */
  drawnElements: 100_000,
} as const

/** The media types of stored images. WebP is accepted too, and stored as PNG or JPEG. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export type ImageType = (typeof imageTypes)[number]

/** The value of `accept` for a field that chooses an image. */
export const acceptedImages = 'image/png,image/jpeg,image/webp,image/svg+xml,.png,.jpg,.jpeg,.webp,.svg'

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const NOT_ADDED = 'The image was not added, and your text is safe.'

export const imageMessages = {
  tooLarge: `An image can have at most ${megabytes(imageLimits.bytes)}. ${NOT_ADDED} Save a smaller copy of it, and add that.`,
  empty: `This file is empty. ${NOT_ADDED}`,
  wrongType: `This file is not a PNG, JPEG, WebP or SVG image. ${NOT_ADDED} Save it in one of these formats, and try again.`,
  tooManyPixels: `This image has more than ${imageLimits.pixels / 1_000_000} million pixels. ${NOT_ADDED} Save a smaller copy of it, and add that.`,
  damaged: `This image is damaged and can't be read. ${NOT_ADDED} Open it in another program, save it again, and try the new copy.`,
  tooComplex: `This drawing has too many parts. ${NOT_ADDED} Save it as PNG, and add that.`,
  tooSlow: `Reading this image takes too much time or memory. ${NOT_ADDED} Save a smaller copy of it, and add that.`,
  quotaFull: (limit: number) =>
    `Your images and files take up all of the ${megabytes(limit)} of your account. ${NOT_ADDED} Delete exported files in the settings. Images that no text and no version uses are deleted after ${imageLimits.unusedDays} days.`,
  busy: 'The server is reading many images right now. The image was not added. Please try again in a moment.',
  yours: 'Several of your images are already being read. The image was not added. Try again when one of them is done.',
  notReached: 'The server could not be reached. The image was not added, and your text is safe. Please try again.',
  lost: 'This image is no longer stored. Add it again from its file.',
} as const

export const Image = z
  .object({
    image: z.string().describe('The name of the image in texts: `sha256-` and the hash of the stored bytes.'),
    type: z.enum(imageTypes),
    bytes: z.int(),
    width: z.int().describe('In pixels.'),
    height: z.int(),
  })
  .meta({
    id: 'Image',
    examples: [
      {
        image: 'sha256-2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        type: 'image/jpeg',
        bytes: 284_113,
        width: 2400,
        height: 1600,
      },
    ],
  })
export type Image = z.infer<typeof Image>

const params = z.object({ image: z.string().regex(imageName) })

export const images = endpoints({
  'POST /images': {
    summary:
      'Stores a PNG, JPEG, WebP or SVG image, which is the body, for the texts of the account. Its type is recognized by its content. Pictures are encoded again without their metadata, and drawings lose scripts and references. The same file gives the same image.',
    body: rawBody,
    bodyLimit: imageLimits.bytes,
    tooLarge: imageMessages.tooLarge,
    reply: Image,
    limit: { calls: 600, seconds: 3600 },
    errors: ['too_large', 'not_supported', 'storage_full', 'too_many_requests', 'unavailable'],
  },
  'GET /images/:image': {
    summary: 'The bytes of an image of the account. They never change.',
    params,
    reply: file(imageTypes),
    limit: { calls: 3000, seconds: 60 },
    errors: ['not_found'],
  },
  'GET /me/storage': {
    summary: 'The storage that the images and exported files of the account use, and its limit, in bytes.',
    reply: z.object({
      used: z.int(),
      images: z.object({
        count: z.int(),
        bytes: z.int(),
        unused_bytes: z
          .int()
          .describe(
            `The bytes of images that no text and no version contains. They are deleted after ${imageLimits.unusedDays} days.`,
          ),
      }),
      exports: z.object({ count: z.int(), bytes: z.int() }).describe('The exported files of the last day.'),
      limit: z.int().nullable().describe('In bytes; null means that there is no limit.'),
    }),
  },
})
