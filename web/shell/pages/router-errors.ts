import { Component } from 'react'
import type { ReactNode } from 'react'

// Replaces react-router's lib/dom/ssr/errorBoundaries.js and fallback.js (scripts/build/router-parts.ts), with the
// exports that the router imports. In the router's chunk, so it imports none of our modules.

let renderPage = (): ReactNode => null

/** Sets what replaces a document whose layout failed. */
export function setErrorPage(render: () => ReactNode): void {
  renderPage = render
}

interface Props {
  /** Changes with each navigation, which is another try. */
  location: unknown
  children?: ReactNode
}

export class RemixErrorBoundary extends Component<Props, { failed: boolean; location: unknown }> {
  override state = { failed: false, location: this.props.location }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ location }: Props, state: { location: unknown }) {
    return location === state.location ? null : { failed: false, location }
  }

  override render() {
    return this.state.failed ? renderPage() : this.props.children
  }
}

export const RemixRootDefaultErrorBoundary = () => renderPage()
/** The root has a fallback of its own (web/root.tsx). */
export const RemixRootDefaultHydrateFallback = () => null
