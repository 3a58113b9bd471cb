import { type ChildProcess, fork } from "node:child_process";

/** A child process and its limits. */
export interface ChildSettings {
  /** The file that it runs, which calls `takeJobs`. */
  file: URL;
  /** Resident memory in MB, including native code. */
  memoryMb: number;
}

/** The child died or was ended for exceeding its time or memory; its job has no result. */
export class ChildLost extends Error {
  override readonly name = "ChildLost";
  /** Whether the child had started the job; if not, another child can do it. */
  readonly wasStarted: boolean;
  constructor(why: string, wasStarted: boolean) {
    super(why);
    this.wasStarted = wasStarted;
  }
}

/** The job refused its input. The child's message is not passed on, because it may quote what people typed. */
export class JobRefused extends Error {
  override readonly name = "JobRefused";
}

/** A child's message: it has started a job, has its result, or refuses it. */
export type ChildMessage = { kind: "taken" } | { kind: "done"; result: unknown } | { kind: "refused" };

interface Job {
  wasStarted: boolean;
  limitMs: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Milliseconds for a child to load its native library, also on a busy machine. */
const START_MS = 30_000;
const HEAP_MB = 256;
/** The environment variables passed to a child: no address of a database or mail server, no password. */
const PASSED_ON = ["PATH", "NODE_COMPILE_CACHE", "SystemRoot"];

const surroundings = () =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/**
 * A child process that does one job at a time. It ends when this process ends, and when it exceeds its time or memory.
 * Its output is discarded, because it may quote what people typed.
 */
export class Child {
  readonly #process: ChildProcess;
  #job: Job | undefined;
  #limit: NodeJS.Timeout | undefined;
  #lost: string | undefined;

  constructor(settings: ChildSettings) {
    this.#process = fork(settings.file, [String(process.pid), String(settings.memoryMb)], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: surroundings(),
    });
    this.#process.on("message", (said: ChildMessage) => this.#hear(said));
    this.#process.on("exit", (code, signal) => this.#lose(`the child ended with ${signal ?? code}`));
    this.#process.on("error", (error) => this.#lose(error.message));
    this.#holdOpen(false);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isAlive(): boolean {
    return this.#lost === undefined;
  }

  /**
   * Does one job, which may take `limitMs` milliseconds from when the child starts it; jobs must not overlap. @throws
   * ChildLost, JobRefused
   */
  run(input: unknown, limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#job = { wasStarted: false, limitMs, resolve, reject };
      if (this.#lost !== undefined) return this.#settle((job) => job.reject(this.#loss()));
      this.#holdOpen(true);
      this.#endAfter(START_MS, "the child did not start in time");
      this.#process.send([input], (error) => error && this.end(error.message));
    });
  }

  /** Ends it at once. */
  end(why = "the child was ended"): void {
    this.#process.kill("SIGKILL");
    this.#lose(why);
  }

  #hear(said: ChildMessage): void {
    const job = this.#job;
    if (!job) return;
    if (said.kind === "taken") {
      job.wasStarted = true;
      this.#endAfter(job.limitMs, `the job took more than ${job.limitMs} ms`);
    } else if (said.kind === "done") this.#settle((job) => job.resolve(said.result));
    else this.#settle((job) => job.reject(new JobRefused("the child could not do the job")));
  }

  #endAfter(ms: number, why: string): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.end(why), ms);
  }

  #lose(why: string): void {
    this.#lost ??= why;
    this.#settle((job) => job.reject(this.#loss()));
  }

  #loss(): ChildLost {
    return new ChildLost(this.#lost ?? "", this.#job?.wasStarted ?? false);
  }

  #settle(say: (job: Job) => void): void {
    clearTimeout(this.#limit);
    if (this.#job) say(this.#job);
    this.#job = undefined;
    this.#holdOpen(false);
  }

  /** Only a working child keeps this process from ending. */
  #holdOpen(open: boolean): void {
    const how = open ? "ref" : "unref";
    this.#process[how]();
    this.#process.channel?.[how]();
  }
}
