import { Component, type ReactNode } from 'react'

interface KeepPageProps {
  /** Shown in place of content that fails. */
  instead: ReactNode
  children: ReactNode
}

/**
 * An error boundary, which keeps the rest of the page when a part of it throws or can't be loaded.
 * React supports this only in classes.
 */
export class KeepPage extends Component<KeepPageProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
