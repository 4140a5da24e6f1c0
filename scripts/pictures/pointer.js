// Adds a pointer to the page that is filmed, since recordings don't show one.
const namespace = 'http://www.w3.org/2000/svg'
const root = document.createElementNS(namespace, 'svg')
const ring = document.createElementNS(namespace, 'circle')
const arrow = document.createElementNS(namespace, 'path')
root.setAttribute('viewBox', '-20 -20 48 48')
Object.assign(root.style, {
  position: 'fixed',
  inset: '-20px auto auto -20px',
  width: '48px',
  height: '48px',
  zIndex: 2147483647,
  pointerEvents: 'none',
  willChange: 'transform',
})
ring.setAttribute('r', '15')
ring.setAttribute('fill', '#c8431b')
ring.setAttribute('opacity', '0')
arrow.setAttribute('d', 'M0 0v17.6l4.5-4.1 2.9 6.6 3.1-1.3-2.9-6.5 6.1-.2z')
arrow.setAttribute('fill', '#1c1a17')
arrow.setAttribute('stroke', '#fff')
arrow.setAttribute('stroke-width', '1.4')
arrow.setAttribute('stroke-linejoin', 'round')
root.append(ring, arrow)
root.setAttribute('aria-hidden', 'true')

let at = 'translate(0px, 0px)'
const glide = async (x, y, duration) => {
  const to = `translate(${x}px, ${y}px)`
  await root.animate([{ transform: at }, { transform: to }], {
    duration,
    easing: 'cubic-bezier(0.45, 0, 0.2, 1)',
    fill: 'forwards',
  }).finished
  at = to
}
const press = () => {
  ring.animate([{ opacity: 0.45 }, { opacity: 0 }], { duration: 420, easing: 'ease-out' })
}
Object.assign(globalThis, { filmPointer: { glide, press } })
document.addEventListener('DOMContentLoaded', () => document.documentElement.append(root))
