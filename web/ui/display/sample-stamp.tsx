import { Stamp } from './stamp.tsx'

/** On what ships as an example and was not changed since: an admin removes all of it with one press. */
export function SampleStamp({ of }: { of: { sample?: boolean | undefined } }) {
  return of.sample ? <Stamp className="border-dashed">Sample</Stamp> : null
}
