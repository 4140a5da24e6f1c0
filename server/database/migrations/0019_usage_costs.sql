CREATE TABLE "usage_costs" (
	"day" text NOT NULL,
	"user_id" uuid,
	"book_guid" uuid,
	"edit_id" uuid,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"own_key" boolean NOT NULL,
	"currency" text,
	"calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"cached_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "usage_costs_once" UNIQUE NULLS NOT DISTINCT("day","user_id","book_guid","edit_id","purpose","model","own_key","currency")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cap_tokens" bigint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cap_cost" bigint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cap_currency" text;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "cached_input" bigint;--> statement-breakpoint
ALTER TABLE "usage_costs" ADD CONSTRAINT "usage_costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_costs_user" ON "usage_costs" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "usage_costs_book" ON "usage_costs" USING btree ("book_guid");--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_pause_reason" CHECK ("books"."pause_reason" is null or "books"."paused");--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cap" CHECK (("books"."cap_cost" is null) = ("books"."cap_currency" is null));