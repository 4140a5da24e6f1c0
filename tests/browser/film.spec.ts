import { expect, test } from './inkloom-test.ts'

test('the film of the landing page loads when it is played, shows captions, and has a transcript @soak', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => request.resourceType() === 'media' && fetched.push(request.url()))
  await page.goto('/')
  const film = page.getByLabel(/^Inkloom at work/)
  await expect(film).toBeVisible()
  expect(fetched).toEqual([])

  await film.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  const caption = () =>
    film.evaluate((video: HTMLVideoElement) => {
      const [track] = video.textTracks
      return track?.mode === 'showing' ? (track.activeCues?.[0] as VTTCue | undefined)?.text : undefined
    })
  await expect.poll(caption).toBeTruthy()
  expect(fetched.length).toBeGreaterThan(0)

  await page.getByText('What the film shows').click()
  await expect(page.getByRole('listitem').filter({ hasText: (await caption()) ?? 'nothing' })).toBeVisible()
})
