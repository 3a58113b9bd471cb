import { IconCircle, IconCircleCheck } from "#admin/kit/display/icons.ts";
import { POST_LIMITS } from "#contract/website/posts.ts";
import { type CheckedPost, postChecklist } from "#rules/website/post-checklist.ts";
import classes from "./blog.module.css";

/** What makes the post ready, ticked off while it is written. */
export function Checklist({ post }: { post: CheckedPost }) {
  const checks = postChecklist(post, POST_LIMITS);
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready" className={classes.sideHead}>
        Ready to publish?{" "}
        <span className={classes.done}>
          {done} of {checks.length}
        </span>
      </h2>
      <ul className={classes.checks}>
        {checks.map(({ text, isDone, isNeeded }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={text.replace(/\d+/g, "")} data-open={!isDone || undefined}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span>
                <span className="sr">{isDone ? "Done: " : "Open: "}</span>
                {text}
                {!isDone && !isNeeded && <span className="muted"> (advice)</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
