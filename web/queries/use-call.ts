import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorSentence } from './error-sentence.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'

interface Call<Input> {
  /** @returns what a toast says */
  call: (input: Input) => Promise<string>
  /** The first part of the key of each query that it changes. */
  changes: readonly string[]
  onDone?: (() => void) | undefined
}

/** Calls a function of the database at a press, once; its sentence, or the error's, is a toast. */
export function useCall<Input>({ call, changes, onDone }: Call<Input>) {
  const client = useQueryClient()
  const press = usePressOnce()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: call,
    onSuccess: async (text) => {
      toast.success(text)
      onDone?.()
      await Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
    onError: (error) => void toast.error(errorSentence(error)),
    onSettled: press.end,
  })
  return {
    isPending,
    send: (input: Input) => {
      if (press.begin()) mutate(input)
    },
  }
}
