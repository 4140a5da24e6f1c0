import '../ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastProvider } from '../ui/toast.tsx'
import { ComponentsPage } from './components-page.tsx'

// The components contain links, so they need a router.
const router = createBrowserRouter([{ path: '*', Component: ComponentsPage }])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  </StrictMode>,
)
