import type { ImageType } from '#contract/images.ts'

export const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
} satisfies Record<ImageType, string>
