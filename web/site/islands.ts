import type { ComponentType } from 'react'
import { runCountdown } from './countdown.ts'
import { closeOutside } from './menu.ts'

const islands = {
  contact: async () => (await import('./contact/contact-form.tsx')).ContactForm,
  plans: async () => (await import('./pricing/plan-cards.tsx')).PlanCards,
  rating: async () => (await import('./tools/rating.tsx')).Rating,
  tool: async () => (await import('./tools/tool.tsx')).Tool,
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands

const bring = async (element: HTMLElement): Promise<void> => {
  const { island, given } = element.dataset
  const [{ hydrateRoot }, { createElement }, Part] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    islands[island as IslandName](),
  ])
  const props = given ? (JSON.parse(given) as object) : {}
  hydrateRoot(element, createElement(Part as ComponentType, props), { identifierPrefix: island! })
}

/** Does something with each element once, when it is nearly seen. */
const whenNear = <E extends HTMLElement>(selector: string, act: (element: E) => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        act(target as E)
      }
    },
    { rootMargin: '200px' },
  )
  for (const element of document.querySelectorAll<E>(selector)) observer.observe(element)
}

const begin = () => {
  whenNear('[data-island]', (element) => void bring(element))
  // A poster in the page itself would be fetched before what is seen first.
  whenNear<HTMLVideoElement>('video[data-poster]', (video) => {
    video.poster = video.dataset['poster']!
  })
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) closeOutside(menu)
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) runCountdown(offer)
}

if (typeof document !== 'undefined') {
  // The first paint, after which this is loaded (early.js), may come before the whole page.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
