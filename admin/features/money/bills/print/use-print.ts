import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { newIdempotencyKey, Refusal } from "#ui/call.ts";

/** A paper whose prints are recorded. */
export interface Printed {
  /** Its first print; undefined: it was not printed yet. */
  first: { printedOn: string; printedBy: string | null } | undefined;
  /** Records a print, and answers whether it is a duplicate. */
  record: (idempotencyKey: string) => Promise<boolean>;
  /** The calls whose answers list its prints. */
  asked: readonly Endpoint[];
}

export interface Printing {
  /** Whether what is on the screen is, and prints as, a duplicate. */
  duplicate: boolean;
  busy: boolean;
  /** Why the last print could not be recorded; then it has not been printed either. */
  problem: string | null;
  print: () => Promise<void>;
  /** Prints without a record, as a duplicate: nobody knows whether it is the first print. */
  printAnyway: () => void;
  /** The paper has left as a file. */
  onDownloaded: () => void;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Resolves once the fonts have loaded and the page has the length of the paper. */
async function isDrawn(): Promise<void> {
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
}

/**
 * Records a print, then prints the paper. The first print is the original; each later one is marked as a duplicate. A
 * print from the browser's menu is recorded meanwhile.
 */
export function usePrint({ first, record: keep, asked }: Printed): Printing {
  const refresh = useRefresh();
  const [mark, setMark] = useState<boolean | null>(null);
  // Not `useAct`: a print without an answer is recorded again under the same key.
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const isOurs = useRef(false);

  const record = async () => {
    const duplicate = await keep(key.current);
    key.current = newIdempotencyKey();
    setProblem(null);
    return duplicate;
  };
  const fail = (error: unknown) =>
    setProblem(error instanceof Refusal ? error.message : "The clinic server did not answer.");
  const isOut = () => {
    setMark(true);
    void refresh(...asked);
  };
  const printAs = (duplicate: boolean) => {
    // The mark must stand on the paper before the browser looks at it.
    flushSync(() => setMark(duplicate));
    isOurs.current = true;
    window.print();
  };
  const print = async () => {
    setBusy(true);
    try {
      const duplicate = await record();
      await isDrawn();
      printAs(duplicate);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  useWindowEvent("beforeprint", () => {
    if (!isOurs.current) record().catch(fail);
  });
  useWindowEvent("afterprint", () => {
    isOurs.current = false;
    isOut();
  });
  return {
    duplicate: mark ?? first !== undefined,
    busy,
    problem,
    print,
    printAnyway: () => printAs(true),
    onDownloaded: isOut,
  };
}
