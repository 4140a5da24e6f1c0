// Stores the files of one build of the application, so that it opens without a network. The build
// fills in the two values. It never stores an answer of the API or a public page.
const { build, shell, paths, now, whenUsed } = /* the build */ {}
const PREFIX = 'inkloom-app-'
const KEPT = 3
const AT_ONCE = 6
const name = PREFIX + build

const ownCaches = async () => (await caches.keys()).filter((one) => one.startsWith(PREFIX))

/** Finds a file of a build. Opening its cache would create one that was deleted in the meantime. */
const find = (cacheName, path) => caches.match(path, { cacheName })

/** Finds a file with a hash in its name in the cache of any build. */
const findHashed = async (path) => {
  for (const one of (await ownCaches()).toReversed()) {
    const found = await find(one, path)
    if (found) return found
  }
}

const isHashed = (path) => path.startsWith('/assets/')

const load = async (path) => {
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', redirect: 'error' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Stores one file. A hashed file that an earlier build had is copied. */
const store = async (cache, path) => cache.put(path, (isHashed(path) && (await findHashed(path))) || (await load(path)))

/** Stores the page that starts the application, unless the server has moved on to another build. */
const storeShell = async (cache) => {
  const response = await load(shell.path)
  const page = await response.clone().text()
  if (!shell.loads.every((file) => page.includes(file))) throw new Error('The server has another build')
  await cache.put(shell.path, response)
}

const storeBuild = async () => {
  const isOurs = await caches.has(name)
  const cache = await caches.open(name)
  let failure
  const waiting = now.values()
  const storeRest = async () => {
    for (const path of waiting) {
      if (failure) return
      await store(cache, path).catch((error) => (failure ??= error))
    }
  }
  try {
    await storeShell(cache)
    // Nothing is stored any more when the cache is deleted.
    await Promise.all(Array.from({ length: AT_ONCE }, storeRest))
    if (failure) throw failure
    // Other fonts are stored when a page uses them. Those that the last build had are kept.
    for (const path of whenUsed) {
      const found = await findHashed(path)
      if (found) await cache.put(path, found)
    }
  } catch (error) {
    // Half a build is of no use. The worker of the last build goes on.
    if (!isOurs) await caches.delete(name)
    throw error
  }
}

const removeOldBuilds = async () => {
  const old = (await ownCaches()).filter((one) => one !== name)
  await Promise.all(old.slice(0, Math.max(0, old.length - KEPT + 1)).map((one) => caches.delete(one)))
}

const answerPage = async (request) => (await find(name, shell.path)) ?? fetch(request)

/** Answers a hashed file. One that is stored only when it is used is stored now. */
const answerHashed = async (request, path) => {
  const found = await findHashed(path)
  if (found) return found
  const response = await fetch(request)
  if (response.ok && whenUsed.includes(path)) {
    const copy = response.clone()
    // A full disk must not keep the page from its font.
    await (await caches.open(name)).put(path, copy).catch(() => undefined)
  }
  return response
}

const answerFixed = async (request, path) => (await find(name, path)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(storeBuild()))

self.addEventListener('activate', (event) => event.waitUntil(removeOldBuilds()))

// Only a page knows whether its text is stored, so it says when the new version may start.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname: path } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!paths.some((one) => path === one || path.startsWith(`${one}/`))) return
    event.respondWith(answerPage(request))
    // A version that no longer works on its own still learns that there is a newer one. The event does
    // not wait for it: a browser may delay it for minutes, and starts no newer version until then.
    self.registration.update().catch(() => undefined)
  } else if (isHashed(path)) {
    if (now.includes(path) || whenUsed.includes(path)) event.respondWith(answerHashed(request, path))
    else event.respondWith(findHashed(path).then((found) => found ?? fetch(request)))
  } else if (now.includes(path)) event.respondWith(answerFixed(request, path))
})
