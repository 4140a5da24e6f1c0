import type { ComponentType } from 'react'
import { runCountdown } from './countdown.ts'
import { closeOutside } from './menu.ts'

const islands = {
  contact: async () => (await import('./contact/contact-form.tsx')).ContactForm,
  plans: async () => (await import('./pricing/plan-cards.tsx')).PlanCards,
  shared: async () => (await import('./shared/shared-reader.tsx')).SharedReader,
  rating: async () => (await import('./tools/rating.tsx')).Rating,
  tool: async () => (await import('./tools/tool.tsx')).Tool,
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands

const hydrate = async (element: HTMLElement): Promise<void> => {
  const { island, props: serialized } = element.dataset
  const [{ hydrateRoot }, { createElement }, Part] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    islands[island as IslandName](),
  ])
  const props = serialized ? (JSON.parse(serialized) as object) : {}
  hydrateRoot(element, createElement(Part as ComponentType, props), { identifierPrefix: island! })
}

/** Calls `act` once for each element, shortly before it becomes visible. */
const whenNear = (elements: Iterable<HTMLElement>, act: (element: HTMLElement) => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        act(target as HTMLElement)
      }
    },
    { rootMargin: '200px' },
  )
  for (const element of elements) observer.observe(element)
}

const begin = () => {
  whenNear(document.querySelectorAll<HTMLElement>('[data-island]'), (element) => void hydrate(element))
  // A `poster` attribute in the HTML would be fetched before content that is visible first.
  whenNear(document.querySelectorAll<HTMLVideoElement>('video[data-poster]'), (video) =>
    video.setAttribute('poster', video.dataset['poster']!),
  )
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) closeOutside(menu)
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) runCountdown(offer)
}

if (typeof document !== 'undefined') {
  // This script loads after the first paint (early.js), which can be before the document is
  // complete.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
