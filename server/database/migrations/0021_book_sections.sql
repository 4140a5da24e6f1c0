CREATE TABLE "book_arrangements" (
	"book_guid" uuid NOT NULL,
	"version" integer NOT NULL,
	"arrangement" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_arrangements_book_guid_version_pk" PRIMARY KEY("book_guid","version")
);
--> statement-breakpoint
CREATE TABLE "book_section_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_section_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_guid" uuid NOT NULL,
	"chapter" smallint NOT NULL,
	"section" smallint NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"instruction" text,
	"message" text,
	"step" jsonb,
	"words" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "book_section_versions_text" CHECK (("book_section_versions"."state" = 'failed') = ("book_section_versions"."step" is null)),
	CONSTRAINT "book_section_versions_decided" CHECK ("book_section_versions"."state" <> 'accepted' or "book_section_versions"."decided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "book_steps" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_steps" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "sections_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "sections" smallint;--> statement-breakpoint
ALTER TABLE "token_ledger" ADD COLUMN "rewrite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "book_guid" uuid;--> statement-breakpoint
ALTER TABLE "book_arrangements" ADD CONSTRAINT "book_arrangements_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_section_versions" ADD CONSTRAINT "book_section_versions_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_section_versions_section" ON "book_section_versions" USING btree ("book_guid","chapter","section","id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_book" ON "projects" USING btree ("book_guid") WHERE "projects"."book_guid" is not null;