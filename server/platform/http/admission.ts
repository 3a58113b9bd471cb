import type { FastifyReply, FastifyRequest } from "fastify";
import { type Endpoint, isFormGuard, isForStaff } from "#contract/values/endpoint.ts";
import { PROOF_HEADER } from "#contract/values/form-proof.ts";
import { allows, PERMISSIONS } from "#rules/values/permissions.ts";
import { findDisplay, type PairedDisplay } from "#server/platform/auth/displays.ts";
import { findSession, hashOfToken, noSession, type SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { TEXT_LIMIT, texts, UPLOAD_LIMIT, uploads } from "./body-limits.ts";
import { type CallerNetwork, callerNetworkOf } from "./caller-network.ts";
import { AppError, forbidden } from "./errors.ts";
import { guardForm } from "./public-form.ts";

/** The result of admission, decided before the body is read. */
export interface Admitted {
  staff: SignedIn | null;
  /** The waiting-room display that calls, where only displays may. */
  display: PairedDisplay | null;
  network: CallerNetwork;
  /** The hash of the session's token. */
  tokenHash: string | null;
  /** Whether a visitor's form came with a valid proof of work. */
  hasProofOfWork: boolean;
}

/** Throws if an endpoint does not declare who may call it or, being public, its guard against floods. */
export function assertDeclared({ method, path, access, guard }: Endpoint): void {
  if (isForStaff(access) && access !== "signed-in" && !PERMISSIONS.includes(access))
    throw new Error(`${method} ${path} does not declare who may call it`);
  if ((access === "public" && method !== "GET") !== (guard !== undefined))
    throw new Error(
      `${method} ${path}: a guard belongs to public calls that are no GET, and to each of them`,
    );
}

/** The longest JSON body of an endpoint, in bytes; undefined: the application's general limit. */
export const bodyLimitOf = ({ guard, multipart }: Endpoint) => (guard && !multipart ? TEXT_LIMIT : undefined);

/**
 * Admits or refuses a call by its headers alone: who calls (401, 403), and for public calls whether the limits allow it
 * (429, 503). The body of a refused call is not read.
 */
export async function admit(
  endpoint: Endpoint,
  db: Executor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const network = callerNetworkOf(request);
  const { guard, access } = endpoint;
  const nobody = { staff: null, display: null, network, tokenHash: null, hasProofOfWork: false };
  if (access === "display") return { ...nobody, display: await recognise(db, request) };
  if (access !== "public") {
    const token = bearerOf(request);
    const tokenHash = token ? hashOfToken(token) : null;
    return { ...nobody, tokenHash, staff: await authorise(endpoint, db, tokenHash, !endpoint.background) };
  }
  if (!guard) return nobody;
  try {
    const { hasProofOfWork } = isFormGuard(guard)
      ? await guardForm(db, guard, network, request.headers[PROOF_HEADER])
      : { hasProofOfWork: false };
    reserveBodyMemory(endpoint, request, reply, { network, hasProofOfWork });
    return { ...nobody, hasProofOfWork };
  } catch (error) {
    // Otherwise the server would read the rest of a large body only to discard it.
    if (lengthOf(endpoint, request) > TEXT_LIMIT) reply.header("Connection", "close");
    throw error;
  }
}

const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? "")?.[1];

async function recognise(db: Executor, request: FastifyRequest): Promise<PairedDisplay> {
  const token = bearerOf(request);
  const display = token ? await findDisplay(db, token) : null;
  if (!display) throw new AppError("unauthenticated", "This screen is not paired.");
  return display;
}

/**
 * Checks again who calls, once the body has arrived and the call has a slot: its head may be half a minute old. Throws 401
 * and 403 as `admit` does.
 */
export async function admitAgain(
  endpoint: Endpoint,
  db: Executor,
  { staff, tokenHash }: Admitted,
): Promise<SignedIn | null> {
  return staff && (await authorise(endpoint, db, tokenHash, false));
}

async function authorise(
  { access }: Endpoint,
  db: Executor,
  tokenHash: string | null,
  isUse: boolean,
): Promise<SignedIn> {
  const staff = tokenHash === null ? null : await findSession(db, tokenHash, { isUse });
  if (!staff) throw noSession();
  if (isForStaff(access) && access !== "signed-in" && !allows(staff, access)) throw forbidden();
  return staff;
}

/** The declared length of the body in bytes; the longest allowed if it is sent in chunks. */
function lengthOf({ multipart }: Endpoint, { headers }: FastifyRequest): number {
  const longest = multipart ? UPLOAD_LIMIT : TEXT_LIMIT;
  if (headers["transfer-encoding"] !== undefined) return longest;
  return Number(headers["content-length"] ?? 0);
}

/** Reserves memory for the body until the call ends, answered or aborted. */
function reserveBodyMemory(
  endpoint: Endpoint,
  request: FastifyRequest,
  { raw }: FastifyReply,
  sender: { network: CallerNetwork; hasProofOfWork: boolean },
): void {
  const bytes = lengthOf(endpoint, request);
  const limit = endpoint.multipart ? UPLOAD_LIMIT : TEXT_LIMIT;
  if (bytes > limit) throw new AppError("tooLarge", "This is too large to be sent.");
  const leave = (endpoint.multipart ? uploads : texts).enter({ bytes, ...sender });
  raw.once("finish", leave);
  raw.once("close", leave);
}
