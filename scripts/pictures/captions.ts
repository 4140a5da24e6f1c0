export interface Caption {
  /** Seconds from the beginning. */
  at: number
  text: string
}

const time = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** Returns captions as WebVTT. Each is shown until the next one. */
export const writeVtt = (captions: readonly Caption[], seconds: number): string =>
  [
    'WEBVTT',
    ...captions.map(({ at, text }, index) => `${time(at)} --> ${time(captions[index + 1]?.at ?? seconds)}\n${text}`),
  ].join('\n\n') + '\n'
