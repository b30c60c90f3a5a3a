/** Before the first comment that is new to the reader. */
export function NewLine() {
  return (
    <li className="flex items-center gap-3 border-t border-line pt-3 text-xs font-semibold text-pen before:h-px before:flex-1 before:bg-pen after:h-px after:flex-1 after:bg-pen [&+li]:border-t-0">
      New since your last visit
    </li>
  )
}
