import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconNotes, IconPlus } from "#admin/kit/display/icons.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { tagLabel } from "#contract/website/blog.ts";
import { listPosts, type PostRow } from "#contract/website/posts.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./blog.module.css";

type Filter = "All" | PostRow["state"];
const FILTERS: readonly Filter[] = ["All", "Draft", "Published"];

/** The tags in the words that visitors read. */
const tagsOf = ({ tags }: PostRow) => tags.map((tag) => tagLabel(tag).en).join(", ");

/** A post of a day to come waits for it. */
function stateOf({ state, isChanged, date }: PostRow): string {
  if (state === "Published" && date > clinicToday()) return `Published from ${formatDate(date)} on`;
  return isChanged ? "Published, changed since" : state;
}

function Title({ id, title, language }: PostRow) {
  return (
    <Link to={pathTo("blog/:id", id)}>
      <bdi lang={language}>{title}</bdi>
    </Link>
  );
}

function Posts({ posts }: { posts: readonly PostRow[] }) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("All");
  const found = posts.filter(
    (post) =>
      (filter === "All" || post.state === filter) &&
      `${post.title} ${tagsOf(post)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <Row gap={8} gapX={12} align="center" wrap className={`${classes.filters} mb-12`}>
        <TextInput
          aria-label="Search posts"
          placeholder="Search title or tag"
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <SegmentedControl
          aria-label="State"
          data={[...FILTERS]}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
        />
        <span className="muted" role="status">
          {found.length === 1 ? "1 post" : `${found.length} posts`}
        </span>
      </Row>
      <RecordTable
        label="Posts"
        columns={[
          { header: "No.", kind: "quiet", cell: ({ id }) => id },
          { header: "Title", title: true, cell: Title },
          { header: "Date", kind: "quiet", cell: ({ date }) => formatDate(date) },
          { header: "Tags", kind: "text", cell: tagsOf },
          { header: "State", cell: stateOf },
        ]}
        rows={found}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** The posts of the blog (docs/handbook/website/website-editor.md#posts). */
export default function Blog() {
  const posts = useCall(listPosts);
  const add = (
    <Button
      component={Link}
      to={pathTo("blog/add")}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Write a post
    </Button>
  );
  return (
    <Page>
      <PageHead title="Blog" actions={add} />
      <Loaded query={posts}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<IconNotes size={28} stroke={1.4} />} title="No posts yet" action={add}>
              A post answers a question that patients ask often. It is public once you publish it.
            </EmptyState>
          ) : (
            <Posts posts={found} />
          )
        }
      </Loaded>
    </Page>
  );
}
