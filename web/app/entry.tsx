import '../ui/theme.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#web/lib/api/query-client.ts'
import { ToastProvider } from '#web/ui/toast.tsx'
import { refreshWhenReached } from './offline/refresh-when-reached.ts'
import { reloadOnce } from './offline/reload-once.ts'
import { startWorker } from './offline/start-worker.ts'
import { ReloadOffer } from './reload-offer.tsx'
import { router } from './router.tsx'

window.addEventListener('vite:preloadError', () => void reloadOnce())
refreshWhenReached()
if (import.meta.env.PROD) startWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
          <ReloadOffer />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
