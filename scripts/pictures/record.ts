import type { Page } from '@playwright/test'

interface Frame {
  image: Buffer
  /** Seconds from the beginning. */
  at: number
}

export interface Recording {
  frames: Frame[]
  seconds: number
}

/** Starts recording a page, with one frame for each repaint. */
export const record = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const begin = Date.now() / 1000
  const now = () => Date.now() / 1000 - begin
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    // A frame that was painted before the start is shown at the start.
    const at = Math.max(0, (metadata.timestamp ?? Date.now() / 1000) - begin)
    frames.push({ image: Buffer.from(data, 'base64'), at })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return {
    /** Seconds from the beginning. */
    now,
    stop: async (): Promise<Recording> => {
      const seconds = now()
      await session.send('Page.stopScreencast')
      await session.detach()
      return { frames, seconds }
    },
  }
}
