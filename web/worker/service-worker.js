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

/** Stores the page that starts the application, unless the server now has another build. */
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
    // Nothing is stored after the cache was deleted.
    await Promise.all(Array.from({ length: AT_ONCE }, storeRest))
    if (failure) throw failure
    // Other fonts are stored when a page uses them. Those that the previous build had stored are
    // copied.
    for (const path of whenUsed) {
      const found = await findHashed(path)
      if (found) await cache.put(path, found)
    }
  } catch (error) {
    // An incomplete build is useless, so it is removed, and the worker of the previous build
    // continues.
    if (!isOurs) await caches.delete(name)
    throw error
  }
}

const removeOldBuilds = async () => {
  const old = (await ownCaches()).filter((one) => one !== name)
  await Promise.all(old.slice(0, Math.max(0, old.length - KEPT + 1)).map((one) => caches.delete(one)))
}

const answerPage = async (request) => (await find(name, shell.path)) ?? fetch(request)

/** Answers the request for a hashed file, and stores the file now if it is stored only on use. */
const answerHashed = async (request, path) => {
  const found = await findHashed(path)
  if (found) return found
  const response = await fetch(request)
  if (response.ok && whenUsed.includes(path)) {
    const copy = response.clone()
    // If the disk is full, the page still gets its font.
    await (await caches.open(name)).put(path, copy).catch(() => undefined)
  }
  return response
}

const answerFixed = async (request, path) => (await find(name, path)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(storeBuild()))

self.addEventListener('activate', (event) => event.waitUntil(removeOldBuilds()))

// Only a page knows whether its text is stored, so the page decides when the new version may start.
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
    // Checks for a newer version, so that even a version that no longer works finds it. The event
    // does not wait for the check, because a browser may delay it for minutes and would start no
    // newer version until then.
    self.registration.update().catch(() => undefined)
  } else if (isHashed(path)) {
    if (now.includes(path) || whenUsed.includes(path)) event.respondWith(answerHashed(request, path))
    else event.respondWith(findHashed(path).then((found) => found ?? fetch(request)))
  } else if (now.includes(path)) event.respondWith(answerFixed(request, path))
})
